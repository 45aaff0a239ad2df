import { parseId } from '../lib/ids';
import { Rule } from './validation';

const MONEY = /^\d{1,8}(?:\.\d{1,2})?$/;
const RANGE = /^(\d{1,9}(?:\.\d{1,2})?)~(\d{1,9}(?:\.\d{1,2})?)$/;
/** A scheme is http or https; a stored path lies below the public root and climbs nowhere. */
const MEDIA = /^(?:https?:\/\/[^\s/?#]+(?:[/?#]\S*)?|(?!\/\/)[^\s:?#\\]+)$/i;
const LONGEST_PATH = 500;

/** Text of `min` to `max` characters (not bytes), white space around it not counted. */
export function IsText(min: number, max: number) {
  const size = min > 0 ? `${min} to ${max} characters` : `at most ${max} characters`;
  return Rule(`Must be text of ${size}.`, (value) => {
    if (typeof value !== 'string') return false;
    const { length } = [...value.trim()];
    return length >= min && length <= max;
  });
}

/** An amount that fits numeric(10,2), as text: a float would lose cents. */
export const IsMoney = () =>
  Rule(
    'Must be a decimal string of up to eight digits and two decimals, such as "20.50".',
    (value) => typeof value === 'string' && MONEY.test(value),
  );

/** `<low>~<high>` (the document, section 2, Job.salary), or empty. */
export const IsSalaryRange = () =>
  Rule('Must be a range such as "5000~7000", or empty.', (value) => {
    if (value === '') return true;
    const [, low, high] = RANGE.exec(String(value)) ?? [];
    return low !== undefined && Number(low) <= Number(high);
  });

const wholeIn = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

export const IsWhole = (min: number, max: number) =>
  Rule(`Must be a whole number from ${min} to ${max}.`, (value) => wholeIn(value, min, max));

/** Where the public root's file or another host's is; empty for none where `empty` says so. */
export function isMediaPath(value: unknown, empty = false): boolean {
  if (value === '') return empty;
  return (
    typeof value === 'string' &&
    value.length <= LONGEST_PATH &&
    MEDIA.test(value) &&
    !/(?:^|\/)\.\.?(?:\/|$)/.test(value.replace(/^https?:\/\//i, ''))
  );
}

export const IsMediaPath = () =>
  Rule('Must be the path of an upload, or an http(s) address, or empty.', (value) =>
    isMediaPath(value, true),
  );

export const IsMediaPaths = (most: number) =>
  Rule(
    `Must be at most ${most} paths of uploads or http(s) addresses.`,
    (value) =>
      Array.isArray(value) && value.length <= most && value.every((path) => isMediaPath(path)),
  );

const isRowId = (value: unknown) => typeof value === 'string' && (parseId(value) ?? 0) > 0;

export const IsRowId = () => Rule('Must be an id.', isRowId);

export const IsRowIds = (most: number) =>
  Rule(
    `Must be at most ${most} ids.`,
    (value) => Array.isArray(value) && value.length <= most && value.every(isRowId),
  );

/** A list of enum values, possibly empty. */
export const IsSubset = (most: number) =>
  Rule('Must be a list.', (value) => Array.isArray(value) && value.length <= most);

/** Both numbers on the globe, in degrees. */
export const IsPlace = () =>
  Rule('Must have lng from -180 to 180 and lat from -90 to 90.', (value) => {
    const { lng, lat } = (value ?? {}) as { lng?: unknown; lat?: unknown };
    return (
      [lng, lat].every(Number.isFinite) &&
      Math.abs(lng as number) <= 180 &&
      Math.abs(lat as number) <= 90
    );
  });
