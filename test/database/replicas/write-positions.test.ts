import { walPosition, WritePositions } from '../../../src/database/replicas/write-positions';

const at = (position: number, timeline = 1, system = '1') => ({
  system,
  position,
  timeline,
  asked: 0,
});

describe('positions of writes', () => {
  it("are parsed from PostgreSQL's notation", () => {
    expect(walPosition('16/B374D848')).toBe(0x16 * 2 ** 32 + 0xb374d848);
    expect(walPosition('0/FFFFFFFF')).toBeLessThan(walPosition('1/0'));
  });

  it('are kept per user, the latest counting', () => {
    const positions = new WritePositions();
    positions.notePosition(at(10));
    positions.wrote(7, 30);
    positions.wrote(7, 20);
    expect([positions.needed(7), positions.needed(8), positions.needed(null)]).toEqual([
      30, 10, 10,
    ]);
  });

  it('let no replica answer while notices may be missed, nor an older one later', () => {
    const positions = new WritePositions();
    expect(positions.needed(null)).toBe(Infinity);
    positions.notePosition(at(10));
    positions.wrote(7, 30);
    positions.lost();
    expect(positions.needed(8)).toBe(Infinity);
    positions.notePosition(at(50));
    expect([positions.needed(7), positions.needed(8)]).toEqual([50, 50]);
  });

  it('are discarded after a failover or a change of cluster', () => {
    const positions = new WritePositions();
    positions.notePosition(at(10));
    positions.wrote(7, 1_000);
    positions.notePosition(at(500, 2));
    expect([positions.timeline, positions.needed(7)]).toEqual([2, 500]);
    positions.notePosition(at(20, 2, '2'));
    expect([positions.system, positions.needed(7)]).toEqual(['2', 20]);
  });

  it("are limited to 100,000 users; beyond that, everybody's position is raised", () => {
    const positions = new WritePositions();
    positions.notePosition(at(10));
    for (let user = 1; user <= 100_001; user += 1) positions.wrote(user, 1_000 + user);
    expect(positions.needed(null)).toBe(101_001);
  });
});
