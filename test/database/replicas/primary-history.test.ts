import { PrimaryHistory } from '../../../src/database/replicas/primary-history';

const now = jest.spyOn(performance, 'now');
afterAll(() => now.mockRestore());

describe('the positions of the primary', () => {
  /** A replica may be 160 ms behind. */
  let history: PrimaryHistory;
  beforeEach(() => (history = new PrimaryHistory(160)));
  const seen = (asked: number, position: number) =>
    history.seen({ asked, position, timeline: 1, system: '1' });
  const leastAt = (at: number) => {
    now.mockReturnValue(at);
    return history.leastPosition;
  };

  it('let no replica answer before one is known, and after none was for too long', () => {
    expect(leastAt(100)).toBe(Infinity);
    seen(100, 10);
    expect([leastAt(100), leastAt(260), leastAt(261)]).toEqual([10, 10, Infinity]);
  });

  it('ask for the oldest that is young enough, of one in each sixteenth of that time', () => {
    seen(100, 10);
    seen(109, 11);
    seen(110, 20);
    seen(150, 50);
    expect([leastAt(260), leastAt(261), leastAt(270), leastAt(271)]).toEqual([10, 20, 20, 50]);
  });
});
