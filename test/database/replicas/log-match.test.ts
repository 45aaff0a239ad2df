import { LogMatch } from '../../../src/database/replicas/log-match';

const REPLICA = { system: '1', timeline: 3, replayed: 100, answered: 10 };
const primaryAt = (position: number, asked = 11, timeline = 3, system = '1') => ({
  system,
  position,
  asked,
  timeline,
});

describe('whether a replica follows the primary', () => {
  it('is confirmed once the primary, asked later, has reached the same position', () => {
    const match = new LogMatch();
    match.compare(REPLICA, primaryAt(100, 9));
    match.compare(REPLICA, primaryAt(100, 11, 2));
    expect(match.isConfirmed).toBe(false);
    match.compare(REPLICA, primaryAt(100));
    expect(match).toMatchObject({ isConfirmed: true, hasDiverged: false });
  });

  it('is denied for a replica that is ahead, until its server restarts', () => {
    const match = new LogMatch();
    expect(match.compare(REPLICA, primaryAt(99))).toBe('ahead');
    // The primary has come to the same position, by another log.
    expect(match.compare(REPLICA, primaryAt(200))).toBeUndefined();
    match.wasSilent();
    expect(match.hasDiverged).toBe(true);
    match.restarted();
    expect(match).toMatchObject({ isConfirmed: false, hasDiverged: false });
  });

  it('is denied for a replica of another cluster, wherever that is', () => {
    const match = new LogMatch();
    expect(match.compare(REPLICA, primaryAt(200, 11, 4, '2'))).toBe('foreign');
    expect(match).toMatchObject({ isConfirmed: false, hasDiverged: true });
  });

  it('has to be confirmed again after a silence', () => {
    const match = new LogMatch();
    match.compare(REPLICA, primaryAt(100));
    match.wasSilent();
    expect(match.isConfirmed).toBe(false);
  });
});
