import { shareOfPrimary } from '../../../tools/cluster/runs/statements';

describe("the primary's share of statements", () => {
  const node = (name: string, role: 'primary' | 'replica', calls: number) => ({
    name,
    role,
    statements: calls === 0 ? [] : [{ statement: 'SELECT 1', calls, ms: 1 }],
  });

  it('is that of all calls', () => {
    expect(shareOfPrimary([node('a', 'primary', 1), node('b', 'replica', 3)])).toBe(0.25);
  });

  it('is below no limit if nothing was read', () => {
    expect(shareOfPrimary([node('a', 'primary', 0), node('b', 'replica', 0)]) < 0.02).toBe(false);
  });
});
