import { LogMatch } from '../../../src/database/replicas/log-match';

const REPLICA = { timeline: 3, replayed: 100, answered: 10 };
const primaryAt = (position: number, asked = 11, timeline = 3) => ({ position, asked, timeline });

describe('whether a replica follows the primary', () => {
  it('is known once the primary, asked later, has been as far', () => {
    const log = new LogMatch();
    log.goesAstray(REPLICA, primaryAt(100, 9));
    log.goesAstray(REPLICA, primaryAt(100, 11, 2));
    expect(log.isConfirmed).toBe(false);
    log.goesAstray(REPLICA, primaryAt(100));
    expect(log).toMatchObject({ isConfirmed: true, isAstray: false });
  });

  it('is denied to one that is ahead, until it starts again', () => {
    const log = new LogMatch();
    expect(log.goesAstray(REPLICA, primaryAt(99))).toBe(true);
    // The primary has come to the same position, by another log.
    expect(log.goesAstray(REPLICA, primaryAt(200))).toBe(false);
    log.wasSilent();
    expect(log.isAstray).toBe(true);
    log.restarted();
    expect(log).toMatchObject({ isConfirmed: false, isAstray: false });
  });

  it('has to be found out anew after a silence', () => {
    const log = new LogMatch();
    log.goesAstray(REPLICA, primaryAt(100));
    log.wasSilent();
    expect(log.isConfirmed).toBe(false);
  });
});
