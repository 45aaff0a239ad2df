import { ChangePositions } from '../../../src/database/replicas/change-positions';

const now = jest.spyOn(performance, 'now');
afterAll(() => now.mockRestore());

let positions: ChangePositions;
const changedAt = (at: number, table: string | null) => {
  now.mockReturnValue(at);
  positions.changed(table);
};
const note = (asked: number, position: number, timeline = 1) =>
  positions.notePosition({ asked, position, timeline, system: '1' });
const hasAll = (replayed: number, table = 'category', timeline = 1) =>
  positions.hasAll({ replayed, timeline }, table);

describe('positions of changes', () => {
  beforeEach(() => {
    positions = new ChangePositions();
  });

  it('are unknown until the primary has been queried', () => {
    expect(hasAll(10)).toBe(false);
    note(0, 10);
    expect([hasAll(9), hasAll(10)]).toEqual([false, true]);
  });

  it('are those of the primary when queried after the notice, per table', () => {
    note(0, 10);
    changedAt(5, 'category');
    note(5, 20);
    expect(hasAll(1_000)).toBe(false);
    expect(hasAll(10, 'factory')).toBe(true);
    note(6, 30);
    note(7, 40);
    expect([hasAll(29), hasAll(30)]).toEqual([false, true]);
  });

  it('apply to all tables if any may have changed, on the timeline of that time', () => {
    note(0, 10);
    changedAt(5, 'category');
    note(6, 30);
    changedAt(7, null);
    expect([hasAll(30), hasAll(30, 'factory')]).toEqual([false, false]);
    note(8, 20, 2);
    expect([hasAll(20), hasAll(20, 'category', 2)]).toEqual([false, true]);
  });
});
