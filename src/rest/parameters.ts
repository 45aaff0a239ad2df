import { isText } from '../lib/text/well-formed';
import { badParameter, BusinessFailure, messages } from './failures';
import type { Parameters } from './fields';
import { MAX_INTEGER } from '../lib/values/ids';

/**
 * Parses a whole number from 1 up in decimal digits; anything else, 0 included, counts as absent
 * and gives the default.
 */
function count(text: string | undefined, fallback: number): number {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : 0;
  return number === 0 ? fallback : Math.min(number, Number.MAX_SAFE_INTEGER);
}

/**
 * Reads `page` and `page_num`. The reply repeats `requestedPage`, which may exceed GraphQL's Int.
 */
export function readPage(parameter: Parameters<'page' | 'page_num'>, maxPageNum: number) {
  const requestedPage = count(parameter('page'), 1);
  return {
    requestedPage,
    page: Math.min(requestedPage, MAX_INTEGER),
    pageSize: Math.min(count(parameter('page_num'), 10), maxPageNum),
  };
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The maximum length of a coordinate, in characters; no valid one is nearly as long. */
const MAX_NUMBER_LENGTH = 100;

/**
 * Reads `lng` and `lat` in degrees; one without the other counts as neither. Throws if they are
 * invalid or out of range.
 */
export function readPlace(
  parameter: Parameters<'lng' | 'lat'>,
): { lng: number; lat: number } | null {
  const degrees = (name: string, text: string, limit: number) => {
    if (text.length > MAX_NUMBER_LENGTH || !NUMBER.test(text)) throw badParameter(name);
    if (Math.abs(Number(text)) > limit) throw badParameter(name);
    return Number(text);
  };
  const [lng, lat] = [parameter('lng'), parameter('lat')];
  return lng === undefined || lat === undefined
    ? null
    : { lng: degrees('lng', lng, 180), lat: degrees('lat', lat, 90) };
}

const JOB_TYPES = new Map([
  ['1', 'LONG_TERM'],
  ['2', 'PART_TIME'],
  ['3', 'SHORT_TERM'],
] as const);

/** Reads `type` as the schema's list of types: null for all, empty for an unknown value. */
export function readTypes(parameter: Parameters<'type'>) {
  const text = parameter('type');
  if (text === undefined) return null;
  const type = JOB_TYPES.get(text as '1');
  return type === undefined ? [] : [type];
}

/**
 * Reads `job_id` as text, since the schema decides which job it names, if any. Throws if it is
 * missing.
 */
export function readJobId(parameter: Parameters<'job_id'>): string {
  const jobId = parameter('job_id');
  if (jobId === undefined) throw new BusinessFailure(messages.missingParameter);
  if (!isText(jobId)) throw new BusinessFailure(messages.noSuchJob);
  return jobId;
}
