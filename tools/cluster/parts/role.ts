import type { Node } from './configuration';

/** How long Patroni may take to answer. */
const ANSWER_TIMEOUT_MS = 3_000;

/** A node's role according to Patroni; `away` if it is not running. */
export type Role = 'primary' | 'replica' | 'away';

export async function roleOf({ host, api }: Node): Promise<Role> {
  try {
    const answer = await fetch(`http://${host}:${api}/patroni`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const { role, state } = (await answer.json()) as { role: string; state: string };
    if (!['running', 'streaming'].includes(state)) return 'away';
    return role === 'replica' ? 'replica' : 'primary';
  } catch {
    return 'away';
  }
}
