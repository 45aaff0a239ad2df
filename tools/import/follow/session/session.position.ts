import type { Plan } from '../../plan/plan';
import type { OldLog, Position } from '../binlog/old-log';
import { fingerprintOf, readPosition } from '../binlog/saved-position';
import type { Opened } from './session.open';

/** Returns where an earlier run with the same plans stopped; null if a pass is needed first. */
export async function rememberedPosition(
  { client, asking, print }: Opened,
  log: OldLog,
  plans: readonly Plan[],
  followed: readonly Plan[],
): Promise<Position | null> {
  const found = await readPosition(client);
  const isSame = found?.plans === fingerprintOf(followed);
  if (!isSame || plans.length !== followed.length) return null;
  if (await log.goesOnFrom(asking, found.position))
    return { ...found.position, file: '', offset: 0 };
  print('The log does not reach back that far, or has begun anew: all tables are compared.');
  return null;
}
