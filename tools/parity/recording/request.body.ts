import busboy from 'busboy';
import { isRecord } from '../../../src/lib/values/record';
import { PARAMETERS } from '../operations';

/**
 * The names and values of a request's parameters; those that are not in the document are `foreign`.
 */
export interface Parameters {
  readonly known: readonly [name: string, value: string][];
  readonly foreign: readonly [name: string, value: string][];
}

type Reading = Parameters & { readonly rebuilt: string; readonly contentType: string | null };

/** Thrown if a request cannot be rebuilt with the same meaning. */
export class Unrecordable extends Error {}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';
const BOUNDARY = 'part-of-a-recorded-request';

/** Reads a body of one of the known types, and rebuilds it. Throws Unrecordable. */
export async function readBody(type: string, contentType: string, bytes: Buffer): Promise<Reading> {
  if (bytes.length === 0) {
    const contentType = [FORM, JSON_TYPE].includes(type) ? type : null;
    return { known: [], foreign: [], rebuilt: '', contentType };
  }
  switch (type) {
    case FORM: {
      const read = partition(new URLSearchParams(bytes.toString('utf8')));
      const rebuilt = new URLSearchParams([...read.known]).toString();
      return { ...read, rebuilt, contentType: FORM };
    }
    case MULTIPART: {
      const read = partition(await partsOf(contentType, bytes));
      return {
        ...read,
        rebuilt: multipart(read.known),
        contentType: `${MULTIPART}; boundary=${BOUNDARY}`,
      };
    }
    case JSON_TYPE:
      return readJson(bytes.toString('utf8'));
    default:
      throw new Unrecordable('a body of an unknown type');
  }
}

/**
 * Separates known parameters from others. Throws if only one of the services would read a name as a
 * known one.
 */
export function partition(pairs: Iterable<[string, string]>): Parameters {
  const all = [...pairs];
  for (const [name] of all)
    if (!PARAMETERS.has(name) && PARAMETERS.has(asPhpReads(name))) throw new Unrecordable('a list');
  return {
    known: all.filter(([name]) => PARAMETERS.has(name)),
    foreign: all.filter(([name]) => !PARAMETERS.has(name)),
  };
}

const asPhpReads = (name: string) => (name.trim().split('[', 1)[0] ?? '').replace(/[ .]/g, '_');

/**
 * Reads the fields of a multipart body; a file counts by its name, without its content. Rejects if
 * the body is malformed.
 */
function partsOf(contentType: string, bytes: Buffer): Promise<[name: string, value: string][]> {
  return new Promise((resolve, reject) => {
    const found: [string, string][] = [];
    const parser = busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8' });
    parser
      .on('field', (name, value) => found.push([name, value]))
      // A file field named like a parameter makes the request unrecordable.
      .on('file', (name, file) => {
        file.resume();
        found.push([`${name}[]`, '']);
      })
      .on('close', () => resolve(found))
      .on('error', reject);
    parser.end(bytes);
  });
}

function readJson(text: string): Reading {
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    throw new Unrecordable('malformed JSON');
  }
  if (!isRecord(object)) throw new Unrecordable('JSON that is no object');
  const members = Object.entries(object);
  const known = members.filter(([name]) => PARAMETERS.has(name));
  for (const [, value] of known)
    if (typeof value === 'object' && value !== null) throw new Unrecordable('a list');
  const foreign = members.filter(([name]) => !PARAMETERS.has(name));
  return {
    known: known.map(([name, value]) => [name, String(value)]),
    foreign: foreign.flatMap(([name, value]) =>
      leavesOf(value).map((leaf): [string, string] => [name, leaf]),
    ),
    rebuilt: JSON.stringify(Object.fromEntries(known)),
    contentType: JSON_TYPE,
  };
}

/** Returns every name and plain value inside a JSON value, as text. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => [name, ...leavesOf(each)]);
  return [String(value)];
}

function multipart(known: Parameters['known']): string {
  const parts = known.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
