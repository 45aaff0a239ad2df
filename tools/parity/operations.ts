import type { Exchange } from './recording';

/** The document's ten, by their lower-case name. */
const NAMES = [
  'categoryList',
  'factoryList',
  'keywordList',
  'keywordClear',
  'jobList',
  'collectList',
  'jobInfo',
  'jobCollect',
  'jobPoster',
  'agentContent',
];
const BY_NAME = new Map(NAMES.map((name) => [name.toLowerCase(), name]));

/** The parameters of the ten operations (the document, section 4). */
export const PARAMETERS: ReadonlySet<string> = new Set([
  'page',
  'page_num',
  'lng',
  'lat',
  'type',
  'keyword',
  'job_id',
]);

/** Where the operations are mounted, unless the operator says otherwise. */
export const MOUNTS: readonly string[] = ['/api/v2.home', '/api/v2/home', '/'];

/** The operation that a path names in its last part; undefined where it is none of the ten. */
export const operationOf = (path: string): string | undefined =>
  BY_NAME.get((path.split('?')[0] ?? '').split('/').at(-1)?.toLowerCase() ?? '');

const CHANGING = new Set(['keywordClear', 'jobCollect', 'jobPoster']);
const RECORDING = new Set(['jobList', 'collectList']);

/** Whether a request leaves something behind: toggles, clearing, posters, and a search that goes into the history. */
export function changesState({ operation, query, body, token }: Exchange): boolean {
  if (CHANGING.has(operation)) return true;
  if (!RECORDING.has(operation) || token === null) return false;
  const sent = `${query}&${body.text}`;
  // A keyword in whatever encoding: too careful is a request left out, too bold a history that is not the caller's.
  return body.encoding === 'base64' || /keyword/i.test(sent);
}
