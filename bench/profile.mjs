/** Explains missed goals: the plan of each statement, or where the service spent its CPU time. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from './contenders.mjs';
import { startDriver } from './race.mjs';
import { statementsOf } from './statements.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const FOLDER = fileURLToPath(new URL('profiles/', import.meta.url));
/** For a CPU profile. */
const MAX_FUNCTIONS = 30;
const PROFILE_S = 5;

/** Deletes the files of an earlier run. */
export function emptyProfiles() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

/** Writes EXPLAIN (ANALYZE, BUFFERS) of the named statements, planned as in the service. */
export async function writePlans(url, names, jobs) {
  const { client, all, end } = await statementsOf(url);
  try {
    for (const name of names.filter((each) => each in all)) {
      const { text, values } = all[name];
      await client.query('BEGIN');
      await client.query(`PREPARE explained AS ${text}`);
      const given = values.map((value) => literal(client, value)).join(', ');
      const { rows } = await client.query(
        `EXPLAIN (ANALYZE, BUFFERS) EXECUTE explained${values.length > 0 ? ` (${given})` : ''}`,
      );
      await client.query('ROLLBACK');
      await client.query('DEALLOCATE explained');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      writeFileSync(join(FOLDER, `${jobs}-${name}.txt`), `${text}\n\n${given}\n\n${plan}\n`);
    }
  } finally {
    await end();
  }
}

const literal = (client, value) =>
  value === null || value === undefined ? 'NULL' : client.escapeLiteral(String(prepared(value)));
/** Formats a value as pg sends it. */
const prepared = (value) =>
  Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : value;

/** Writes the functions in which the service itself spends its time under this load. */
export async function writeCpuProfile(url, what, requests, connections, jobs) {
  const folder = temporaryFolder();
  const service = await startService(url, undefined, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  const { drive, stop } = startDriver();
  const load = { url: service.base, requests, connections };
  await drive({ ...load, seconds: PROFILE_S });
  stop();
  await service.stop('SIGTERM');
  const [file] = readdirSync(folder);
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(FOLDER, `${jobs}-http-${what}.txt`), selfTimes(profile));
}

/** Returns milliseconds by function, without what it calls, longest first. */
function selfTimes({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const taken = new Map();
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = byId.get(id).callFrame;
    const file = url.replace(/^.*\/(?=(?:dist|node_modules)\/)/, '');
    const name = `${functionName || '(anonymous)'} ${file}${file ? `:${lineNumber + 1}` : ''}`;
    taken.set(name, (taken.get(name) ?? 0) + timeDeltas[index] / 1000);
  }
  const all = [...taken.values()].reduce((sum, each) => sum + each, 0);
  return [...taken]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_FUNCTIONS)
    .map(
      ([name, ms]) =>
        `${ms.toFixed(0).padStart(7)} ms ${((ms / all) * 100).toFixed(1).padStart(5)} %  ${name}`,
    )
    .join('\n')
    .concat('\n');
}
