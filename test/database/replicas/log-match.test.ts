import { LogMatch } from '../../../src/database/replicas/log-match';

const REPLICA = { system: '1', timeline: 3, replayed: 100, answered: 10 };
const primaryAt = (position: number, asked = 11, timeline = 3, system = '1') => ({
  system,
  position,
  asked,
  timeline,
});

describe('the check that a replica follows the primary', () => {
  it('succeeds once the primary, queried later, has reached the same position', () => {
    const match = new LogMatch();
    match.compare(REPLICA, primaryAt(100, 9));
    match.compare(REPLICA, primaryAt(100, 11, 2));
    expect(match.isConfirmed).toBe(false);
    match.compare(REPLICA, primaryAt(100));
    expect(match).toMatchObject({ isConfirmed: true, hasDiverged: false });
  });

  it('fails for a replica that is ahead, until its server restarts', () => {
    const match = new LogMatch();
    expect(match.compare(REPLICA, primaryAt(99))).toBe('ahead');
    // The primary has reached the same position by another log.
    expect(match.compare(REPLICA, primaryAt(200))).toBeUndefined();
    match.wasSilent();
    expect(match.hasDiverged).toBe(true);
    match.restarted();
    expect(match).toMatchObject({ isConfirmed: false, hasDiverged: false });
  });

  it('fails for a replica of another cluster, whatever its position', () => {
    const match = new LogMatch();
    expect(match.compare(REPLICA, primaryAt(200, 11, 4, '2'))).toBe('foreign');
    expect(match).toMatchObject({ isConfirmed: false, hasDiverged: true });
  });

  it('must succeed again after the replica was silent', () => {
    const match = new LogMatch();
    match.compare(REPLICA, primaryAt(100));
    match.wasSilent();
    expect(match.isConfirmed).toBe(false);
  });
});
