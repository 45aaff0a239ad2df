import type { Caller } from './caller';
import type { Register } from './history';

const CREATE =
  'mutation ($name: String!) { createCategory(input: { name: $name }) { id version } }';
const RENAME = `mutation ($id: ID!, $version: Int!, $name: String!) {
  updateCategory(id: $id, expectedVersion: $version, input: { name: $name }) { id version }
}`;
const NAMES = '{ categories { id name } }';

const MISSING = 'missing';
/** Concurrent readers of one category's names. */
const READERS = 2;

interface Written {
  readonly id: string;
  readonly version: number;
}

/**
 * Renames a category repeatedly; every reader has to see each name within `slack` milliseconds.
 * Continues with another category if a change was not acknowledged.
 */
export async function administer(caller: Caller, slack: number): Promise<void> {
  while (caller.goesOn()) {
    const register = caller.history.register('category', MISSING);
    const created = await create(caller, register);
    if (created === undefined) continue;
    const goesOn = () => caller.goesOn() && register.isKnown;
    const readers = Array.from({ length: READERS }, async () => {
      while (goesOn()) await look(caller, register, created.id, slack);
    });
    for (let { version } = created, n = 1; goesOn(); n += 1) {
      await rename(caller, register, { ...created, version }, `n${n}`);
      version += 1;
    }
    await Promise.all(readers);
  }
}

async function create(
  { history, instances, token }: Caller,
  register: Register,
): Promise<Written | undefined> {
  let created: Written | undefined;
  await history.write(register, 'n0', async () => {
    const answer = await instances.ask<{ createCategory: Written }>(CREATE, { name: 'n0' }, token);
    created = answer?.createCategory;
    return created && 'n0';
  });
  return created;
}

const rename = (
  { history, instances, token }: Caller,
  register: Register,
  { id, version }: Written,
  name: string,
) =>
  history.write(register, name, async () => {
    const answer = await instances.ask(RENAME, { id, version, name }, token);
    return answer === undefined ? undefined : name;
  });

const look = ({ history, instances }: Caller, register: Register, id: string, slack: number) =>
  history.read(
    register,
    async () => {
      const seen = await instances.ask<{ categories: { id: string; name: string }[] }>(NAMES);
      return seen && (seen.categories.find((each) => each.id === id)?.name ?? MISSING);
    },
    slack,
  );
