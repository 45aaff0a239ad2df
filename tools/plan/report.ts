import { tableText } from '../lib/table-text';
import type { Measured } from './measured';
import type { Plan, Wanted } from './model';
import { grouped } from '../lib/grouped';

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Returns three significant digits and a unit, in steps of 1,024. */
export function bytesText(bytes: number): string {
  const power = Math.min(BYTES.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1_024 ** power).toPrecision(3))} ${BYTES[power] ?? ''}`;
}

const threeDigits = (number: number) => String(Number(number.toPrecision(3)));
const whole = (number: number) => grouped(Math.round(number));

/** Returns the plan as tables for a terminal. */
export function reportOf(
  plan: Plan,
  wanted: Wanted & { readonly mediaMb: number },
  measured: Measured,
): string {
  const { jobs, users, rate, databaseCores, instanceCores, busy } = wanted;
  return [
    `${whole(jobs)} jobs, ${whole(users)} users, ${grouped(rate)} requests a second`,
    `measured on ${measured.date}: ${measured.machine}, PostgreSQL ${measured.postgres}`,
    title('What a request costs at this size'),
    tableText(costs(plan)),
    title('What is needed'),
    ...needs(plan, wanted),
    title(
      `What is full first (${databaseCores} cores a server; each part up to ${threeDigits(100 * busy)} %)`,
    ),
    tableText(limits(plan)),
    conclusion(plan, rate),
    title('What is stored'),
    tableText(tables(plan)),
    ...stored(plan, wanted, measured),
    `Cores of an instance here: ${threeDigits(instanceCores)}. ` +
      'docs/scale.md says what the model does not cover.',
  ].join('\n');
}

const title = (text: string) => `\n${text}\n`;

function costs({ kinds, perRequest }: Plan): string[][] {
  const row = (name: string, share: string, cost: Plan['perRequest']) => [
    name,
    share,
    ...[cost.instance, cost.primary, cost.replica, cost.replay].map((ms) => ms.toFixed(2)),
    ...[cost.onPrimary, cost.onReplica].map((count) => count.toFixed(1)),
    whole(cost.wal),
  ];
  const head = ['kind', 'share', 'instance ms', 'primary ms', 'replica ms', 'replay ms'];
  return [
    [...head, 'on primary', 'on replica', 'WAL bytes'],
    ...kinds.map(({ kind, share, cost }) => row(kind, `${(100 * share).toFixed(1)} %`, cost)),
    row('all', '', perRequest),
  ];
}

function needs({ instances, replicas, wal }: Plan, { rate }: Wanted): string[] {
  return [
    `instances  ${instances}  (${threeDigits(rate / instances)} requests a second each)`,
    `replicas   ${replicas ?? 'no number is enough: replaying alone fills each of them'}`,
    `WAL        ${bytesText(wal)} a second to each replica, ${bytesText(wal * 86_400)} a day`,
  ];
}

const limits = ({ limits: all }: Plan): string[][] => [
  ['part that there is one of', 'used', 'most', 'full'],
  ...all.map(({ what, used, most, unit }) => [
    what,
    `${threeDigits(used)} ${unit}`,
    `${threeDigits(most)} ${unit}`,
    `${Math.round((100 * used) / most)} %`,
  ]),
];

function conclusion({ fullFirst, mostRequests }: Plan, rate: number): string {
  const most = `${fullFirst} is full at ${whole(mostRequests)} requests a second of this mix`;
  return mostRequests >= rate ? `\n${most}.` : `\nThis does not fit: ${most}.`;
}

const tables = ({ storage }: Plan): string[][] => [
  ['table', 'rows', 'bytes each', 'measured at both sizes', 'rows', 'indexes', 'depth'],
  ...storage.tables.map(({ table, rows, bytesEach: [small, large, each], ...rest }) => [
    table,
    whole(rows),
    whole(each),
    `${whole(small)}, ${whole(large)}`,
    bytesText(rest.heap),
    bytesText(rest.indexes),
    String(rest.depth),
  ]),
];

function stored(
  { storage, instances, kinds }: Plan,
  { jobs, rate, mediaMb }: Wanted & { readonly mediaMb: number },
  { instanceMemory, poster }: Measured,
): string[] {
  const posters = kinds.find(({ kind }) => kind === 'jobPoster')?.share ?? 0;
  const aDay = rate * posters * 86_400 * poster;
  return [
    '',
    `on each database server  ${bytesText(storage.database)}, of which indexes ${bytesText(storage.indexes)}`,
    `memory of the instances  ${bytesText(instances * instanceMemory)} (${bytesText(instanceMemory)} each)`,
    `object store             ${bytesText(jobs * mediaMb * 1_024 ** 2)} of media, ` +
      `posters at most ${bytesText(aDay)} a day (kept up to POSTER_DISK_MB)`,
    '',
  ];
}
