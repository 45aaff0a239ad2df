import type { FieldCode, Problem } from '../errors';
import { isDeepHtml, MAX_OPEN_ELEMENTS } from '../lib/text/deep-html';
import { parseId } from '../lib/values/ids';
import type { Message } from '../lib/messages/language';
import { messages } from '../lib/messages/messages';
import { Rule, RuleOfEach, RulesOfParts, type Check } from './validation';

const MONEY = /^\d{1,8}(?:\.\d{1,2})?$/;
const RANGE = /^(\d{1,9}(?:\.\d{1,2})?)~(\d{1,9}(?:\.\d{1,2})?)$/;
/** A scheme is http or https; a stored path lies below the public root and has no `..`. */
const MEDIA = /^(?:https?:\/\/[^\s/?#]+(?:[/?#]\S*)?|(?!\/\/)[^\s:?#\\]+)$/i;
const MAX_PATH_LENGTH = 500;
const MAX_HTML_LENGTH = 200_000;

const isMoney = (value: unknown) => typeof value === 'string' && MONEY.test(value);

const REQUIRED: Problem = { code: 'REQUIRED', message: messages.required };

/** Creates a check that finds this problem unless `isValid` accepts the value. */
const checkThat =
  (isValid: (value: unknown) => boolean, code: FieldCode, message: Message): Check =>
  (value) =>
    isValid(value) ? null : { code, message };

/** A character that is seen: no white space, control character or zero-width character. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Text of `min` to `max` characters (not bytes), white space around it not counted. */
export const IsText = (min: 0 | 1, max: number) =>
  Rule((value) => {
    if (typeof value !== 'string' || (min > 0 && !VISIBLE.test(value))) return REQUIRED;
    const isTooLong = [...value.trim()].length > max;
    return isTooLong ? { code: 'TOO_LONG', message: messages.tooLong(max) } : null;
  });

/** Part of the description of such a field. */
export const SANITISED_HTML =
  `as HTML, at most ${MAX_HTML_LENGTH.toLocaleString('en')} characters; ` +
  'it is sanitised before it is stored.';

/** HTML that is not too long, and not too deep to be parsed in time. */
export const IsHtml = (): ReturnType<typeof Rule> => (prototype, field) => {
  IsText(0, MAX_HTML_LENGTH)(prototype, field);
  const isFlat = (value: unknown) => !isDeepHtml(String(value));
  Rule(checkThat(isFlat, 'INVALID', messages.deepHtml(MAX_OPEN_ELEMENTS)))(prototype, field);
};

const isMoneyChange = (value: unknown) =>
  typeof value === 'string' && isMoney(value.replace(/^-/, ''));

/** An amount of 0 or more that fits numeric(10,2), as text: a float would lose cents. */
export const IsMoney = () =>
  Rule((value) => {
    if (isMoney(value)) return null;
    return isMoneyChange(value)
      ? { code: 'OUT_OF_RANGE', message: messages.atLeast(0) }
      : { code: 'INVALID', message: messages.money };
  });

/** Like IsMoney, with or without a minus sign. */
export const IsMoneyChange = () => Rule(checkThat(isMoneyChange, 'INVALID', messages.money));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

export const IsUuid = () => Rule(checkThat(isUuid, 'INVALID', messages.uuid));

/** Whether a value is `<low>~<high>` (the document, section 2, Job.salary), or empty. */
export function isSalaryRange(value: unknown): boolean {
  if (value === '') return true;
  const [, low, high] = RANGE.exec(String(value)) ?? [];
  return low !== undefined && Number(low) <= Number(high);
}

const wholeIn = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

export const IsWhole = (min: number, max: number) =>
  Rule(checkThat((value) => wholeIn(value, min, max), 'OUT_OF_RANGE', messages.whole(min, max)));

/** A path below the public root, or another host's URL; '' (none) only if `mayBeEmpty`. */
function isPathOrUrl(value: unknown, mayBeEmpty = false): boolean {
  if (value === '') return mayBeEmpty;
  return (
    typeof value === 'string' &&
    value.length <= MAX_PATH_LENGTH &&
    MEDIA.test(value) &&
    !/(?:^|\/)\.\.?(?:\/|$)/.test(value.replace(/^https?:\/\//i, ''))
  );
}

export const IsMediaPath = () =>
  Rule(checkThat((value) => isPathOrUrl(value, true), 'INVALID', messages.mediaPath));

/** Checks a list, and each of its values. */
const ListOf =
  (isList: ReturnType<typeof Rule>, each: Check): ReturnType<typeof Rule> =>
  (prototype, field) => {
    isList(prototype, field);
    RuleOfEach(each)(prototype, field);
  };

export const IsMediaPaths = (max: number) =>
  ListOf(
    IsList(0, max),
    checkThat((path) => isPathOrUrl(path), 'INVALID', messages.mediaPathInList),
  );

const rowId = checkThat(
  (value) => typeof value === 'string' && (parseId(value) ?? 0) > 0,
  'INVALID',
  messages.id,
);

export const IsRowId = () => Rule(rowId);

export const IsRowIds = (...list: Parameters<typeof IsList>) => ListOf(IsList(...list), rowId);

/** A list of `min` to `max` values; no two have the same `idOf`, if given. */
export const IsList = (min: 0 | 1, max: number, idOf?: (item: never) => unknown) =>
  Rule((value) => {
    if (!Array.isArray(value)) return { code: 'INVALID', message: messages.list };
    const items = value as never[];
    if (items.length < min) return REQUIRED;
    if (items.length > max) return { code: 'TOO_LONG', message: messages.mostItems(max) };
    return idOf === undefined || new Set(items.map((item) => idOf(item))).size === items.length
      ? null
      : { code: 'INVALID', message: messages.eachOnce };
  });

const numberIn = (min: number, max: number, message: Message): Check => {
  const isIn = (value: unknown) => typeof value === 'number' && value >= min && value <= max;
  return checkThat(isIn, 'OUT_OF_RANGE', message);
};

/** In degrees. */
export const checkLongitude = numberIn(-180, 180, messages.longitude);
export const checkLatitude = numberIn(-90, 90, messages.latitude);

/** Coordinates: both numbers in range, in degrees. */
export const IsPlace = () => RulesOfParts({ lng: checkLongitude, lat: checkLatitude });

const share = numberIn(0, 1, messages.between(0, 1));

/** Both numbers from 0 to 1: shares of an image's width and height. */
export const IsShareOfPicture = () => RulesOfParts({ x: share, y: share });
