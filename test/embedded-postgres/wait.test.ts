import { waitFor } from '../../src/embedded-postgres/wait';

describe('waitFor', () => {
  afterEach(() => jest.restoreAllMocks());

  it('does not end when the system clock is set', async () => {
    const real = Date.now();
    let asked = 0;
    const ask = () => {
      asked += 1;
      jest.spyOn(Date, 'now').mockReturnValue(real + 3_600_000 * (asked % 2 === 0 ? -1 : 1));
      return asked === 3 ? 'answer' : undefined;
    };
    expect(await waitFor(ask, 30_000, 1)).toBe('answer');
  });

  it('returns undefined after its limit', async () => {
    expect(await waitFor<true>(() => undefined, 0)).toBeUndefined();
  });
});
