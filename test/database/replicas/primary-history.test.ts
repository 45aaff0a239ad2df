import { PrimaryHistory } from '../../../src/database/replicas/primary-history';

const now = jest.spyOn(performance, 'now');
afterAll(() => now.mockRestore());

describe('the positions of the primary', () => {
  /** Allows replicas to be 160 ms behind. */
  let history: PrimaryHistory;
  beforeEach(() => (history = new PrimaryHistory(160)));
  const note = (asked: number, position: number) =>
    history.notePosition({ asked, position, timeline: 1, system: '1' });
  const leastAt = (at: number) => {
    now.mockReturnValue(at);
    return history.leastPosition;
  };

  it('let no replica answer before the first or 160 ms after the last one', () => {
    expect(leastAt(100)).toBe(Infinity);
    note(100, 10);
    expect([leastAt(100), leastAt(260), leastAt(261)]).toEqual([10, 10, Infinity]);
  });

  it('require the oldest one within the lag, with one kept per sixteenth of the lag', () => {
    note(100, 10);
    note(109, 11);
    note(110, 20);
    note(150, 50);
    expect([leastAt(260), leastAt(261), leastAt(270), leastAt(271)]).toEqual([10, 20, 20, 50]);
  });
});
