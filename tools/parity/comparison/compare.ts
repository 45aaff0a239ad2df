import { isRecord } from '../../../src/lib/values/record';

export interface Difference {
  readonly kind: string;
  /** A JSON path; `[id=7]` if rows were matched by their id. */
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

type Report = (kind: string, path: string, old: unknown, now: unknown) => void;
type Row = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRows = (value: readonly unknown[]): value is readonly (Row & { id: unknown })[] =>
  value.length > 0 && value.every((each) => isRecord(each) && 'id' in each);

/** Returns every difference between two normalised answers. */
export function compare(old: unknown, now: unknown): Difference[] {
  const found: Difference[] = [];
  compareValues(old, now, '$', (kind, path, was, is) =>
    found.push({ kind, path, old: was, new: is }),
  );
  return found;
}

function compareValues(old: unknown, now: unknown, path: string, report: Report): void {
  if (isList(old) && isList(now)) {
    if (isRows(old.concat(now))) compareRows(old as Row[], now as Row[], path, report);
    else compareLists(old, now, path, report);
  } else if (isRecord(old) && isRecord(now)) {
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (!(name in now)) report('missing field', `${path}.${name}`, old[name], undefined);
      else if (!(name in old)) report('new field', `${path}.${name}`, undefined, now[name]);
      else compareValues(old[name], now[name], `${path}.${name}`, report);
    }
  } else if (old !== now) {
    report(kindOf(path, old, now), path, old, now);
  }
}

/** Matches rows by id, so that a missing row does not make all later ones look different. */
function compareRows(old: readonly Row[], now: readonly Row[], path: string, report: Report): void {
  const [oldById, newById] = [byId(old), byId(now)];
  const missing = old.filter((row) => !newById.has(String(row.id)));
  const added = now.filter((row) => !oldById.has(String(row.id)));
  for (const row of missing) report('missing row', `${path}[id=${String(row.id)}]`, row, undefined);
  for (const row of added) report('new row', `${path}[id=${String(row.id)}]`, undefined, row);
  const [first, second] = [
    old.filter((row) => newById.has(String(row.id))),
    now.filter((row) => oldById.has(String(row.id))),
  ];
  const [before, after] = [first, second].map((rows) => rows.map((row) => String(row.id)));
  if (String(before) !== String(after)) {
    report(tied(first, second) ? 'order of ties' : 'order', `${path}[*].id`, before, after);
  }
  for (const row of first)
    compareValues(row, newById.get(String(row.id)), `${path}[id=${String(row.id)}]`, report);
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), row]));

/** Whether rows changed places only with rows at the same distance. */
const tied = (first: readonly Row[], second: readonly Row[]) =>
  first.every((row, index) => {
    const other = second[index];
    return row.distance !== undefined && metres(row.distance) === metres(other?.distance);
  });

/** Returns a distance of either form, rounded to the coarser: `1.2km` and 1234 are the same. */
function metres(distance: unknown): string {
  const text = String(distance);
  const [, number = '', unit = 'm'] = /^([\d.]+)(km|m)?$/.exec(text) ?? [];
  if (number === '') return text;
  const value = unit === 'km' ? Number(number) * 1000 : Number(number);
  return value <= 1000 ? String(value) : String(Math.round(value / 100));
}

/** Compares lists without ids: plain values as sets, then their order; others by position. */
function compareLists(
  old: readonly unknown[],
  now: readonly unknown[],
  path: string,
  report: Report,
): void {
  if ([...old, ...now].some((each) => typeof each === 'object' && each !== null)) {
    for (let index = 0; index < Math.max(old.length, now.length); index += 1) {
      const place = `${path}[${index}]`;
      if (index >= now.length) report('missing row', place, old[index], undefined);
      else if (index >= old.length) report('new row', place, undefined, now[index]);
      else compareValues(old[index], now[index], place, report);
    }
    return;
  }
  const missing = old.filter((each) => !now.includes(each));
  const added = now.filter((each) => !old.includes(each));
  for (const each of missing) report('missing row', `${path}[*]`, each, undefined);
  for (const each of added) report('new row', `${path}[*]`, undefined, each);
  if (missing.length + added.length === 0 && String(old) !== String(now))
    report('order', `${path}[*]`, old, now);
}

function kindOf(path: string, old: unknown, now: unknown): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (path === '$.status') return 'HTTP status';
  if (path === '$.body.code') return 'code';
  if (path === '$.body.msg') return 'message';
  const sameType = typeof old === typeof now;
  if (name === 'distance' && (!sameType || metres(old) === metres(now))) return 'distance form';
  if (!sameType && (String(old) === String(now) || (isNumber(old) && Number(old) === Number(now))))
    return 'number as string';
  if (isNumber(old) && isNumber(now) && Number(old) === Number(now)) return 'decimals';
  if ((old === null || old === '') && (now === null || now === '')) return 'null or empty';
  if (!sameType) return 'type';
  if (name.startsWith('is_')) return 'flag';
  return 'value';
}

const isNumber = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));
