import { reasonOf } from '../../../src/lib/text/reason';
import { operations } from '../operations';
import { UnusableShares, whyNever } from './shares';
import { changeShares, readShares } from './shares.file';

/** Sets the share of one operation, or of `all` that read; the proxy follows the file. */
export async function setShare(
  name: string,
  share: number,
  { file }: { file: string },
  refuse: (problem: string) => never,
): Promise<void> {
  const named = operations.filter(
    (each) => each.name.toLowerCase() === name.toLowerCase() || (name === 'all' && !each.isWriting),
  );
  if (named.length === 0) {
    const names = operations.map((each) => each.name).join(', ');
    refuse(`${name} is not one of the operations: ${names}`);
  }
  const why = named.map((each) => whyNever(each, share)).find((each) => each !== undefined);
  if (why !== undefined) refuse(why);
  await changeShares(file, (shares) => {
    const changed = {
      ...shares,
      shares: { ...shares.shares },
      rolledBack: { ...shares.rolledBack },
    };
    for (const each of named) {
      changed.shares[each.name] = share;
      Reflect.deleteProperty(changed.rolledBack, each.name);
    }
    return changed;
  }).catch((error: unknown) => {
    if (error instanceof UnusableShares) throw error;
    throw new Error(`${file} cannot be written: ${reasonOf(error)}`, { cause: error });
  });
  for (const each of named) console.log(`${each.name}: ${share} %`);
}

/** Prints the shares, and what was rolled back. */
export function showShares({ file }: { file: string }): void {
  const { shares, owners, rolledBack } = readShares(file);
  for (const { name } of operations) {
    const back = rolledBack[name];
    const why =
      back === undefined ? '' : `   rolled back ${back.at} from ${back.share} %: ${back.reason}`;
    console.log(`${name.padEnd(13)} ${String(shares[name] ?? 0).padStart(3)} %${why}`);
  }
  for (const [table, owner] of Object.entries(owners)) console.log(`${table} is owned by ${owner}`);
}
