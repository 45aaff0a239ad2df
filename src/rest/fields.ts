import busboy from 'busboy';
import { parseJson } from '../http/request/json';
import { decodeText, mediaTypeOf } from '../http/request/body-text';
import { isRecord } from '../lib/values/record';
import { badParameter, messages, unreadable } from './failures';

/** A list or an object instead of a scalar. */
const NO_SCALAR = Symbol('no scalar');

/** Stands for a value that no parameter accepts, so that each is read by its own rule. */
const UNACCEPTABLE = '\0';

/** The most values in a JSON body, nested ones too: a thousand times what any operation needs. */
const MAX_VALUES = 10_000;

/** Named values as a client sent them, not yet interpreted. */
export class Fields {
  private readonly values = new Map<string, string | typeof NO_SCALAR>();

  /**
   * Reads a JSON text; throws UnreadableBody if it is malformed, too deep or has too many values,
   * or a Refusal if it is not an object.
   */
  static fromJson(text: string): Fields {
    const parsed = parseJson(text, MAX_VALUES);
    if (!isRecord(parsed)) throw unreadable(400, messages.bodyNotAnObject);
    const fields = new Fields();
    for (const [name, value] of Object.entries(parsed)) fields.addJson(name, value);
    return fields;
  }

  /**
   * Reads a query string or a urlencoded body. Percent-encoded bytes that are not UTF-8, such as
   * GBK, become unacceptable; as U+FFFD they would be searched for. A literal U+FFFD is kept.
   */
  static fromForm(text: string): Fields {
    const fields = new Fields();
    const isLiteral = /\uFFFD|%EF%BF%BD/i.test(text);
    for (const [name, value] of new URLSearchParams(text))
      fields.addForm(name, isLiteral ? value : value.replaceAll('\uFFFD', UNACCEPTABLE));
    return fields;
  }

  /**
   * Adds a value as the legacy framework reads forms: `a[]` and `a[b]` are a list and an object
   * named `a`; of two values named `a` the last one counts.
   */
  addForm(name: string, value: string): void {
    const bracket = name.indexOf('[');
    if (bracket > 0) this.values.set(name.slice(0, bracket), NO_SCALAR);
    else this.values.set(name, value);
  }

  private addJson(name: string, value: unknown): void {
    if (value === null) return;
    if (typeof value === 'string' || typeof value === 'number')
      this.values.set(name, String(value));
    // The text of a boolean would be searched for.
    else this.values.set(name, typeof value === 'boolean' ? UNACCEPTABLE : NO_SCALAR);
  }

  /**
   * Returns a value without surrounding white space; undefined if it is absent or empty. Throws if
   * it is a list or an object.
   */
  get(name: string): string | undefined {
    const value = this.values.get(name);
    if (value === NO_SCALAR) throw badParameter(name);
    return value?.trim() || undefined;
  }
}

/** The largest body in bytes, packed and unpacked: ten times what any operation needs. */
export const BODY_LIMIT = 100 * 1024;

/**
 * Reads the fields of a request's body in any of its encodings; throws UnreadableBody, or a Refusal
 * with 400 or 415.
 */
export async function parseBody(bytes: Buffer, type = ''): Promise<Fields> {
  // Without a body, content type and encoding are ignored (the contract, section 3).
  if (bytes.length === 0) return new Fields();
  switch (mediaTypeOf(type)) {
    case 'application/json':
      return Fields.fromJson(decodeText(bytes, type));
    case 'application/x-www-form-urlencoded':
      return Fields.fromForm(decodeText(bytes, type));
    case 'multipart/form-data':
      return readMultipart(bytes, type);
    default:
      throw unreadable(415, messages.unknownType);
  }
}

/**
 * The maximum number of parts, the same as PHP's of fields; a body has room for ten times as many
 * empty ones, each of which costs an error.
 */
const MAX_PARTS = 1_000;

/**
 * Reads a multipart body. Files are skipped: no operation takes one. As in PHP, a part without a
 * file name is a field, whatever its type; one without a name (undefined from busboy) is ignored.
 */
function readMultipart(bytes: Buffer, contentType: string): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(unreadable(400, messages.malformedBody));
    try {
      const fields = new Fields();
      let isLiteral: boolean | undefined;
      const add = (name: string, value: string) => {
        // Busboy decodes bytes that are not UTF-8 as U+FFFD. One search serves all parts.
        if (value.includes('\uFFFD') && !(isLiteral ??= bytes.includes('\uFFFD'))) malformed();
        else fields.addForm(name, value);
      };
      const parser = busboy({
        headers: { 'content-type': contentType },
        limits: { parts: MAX_PARTS },
      });
      // Busboy passes no value if it does not know the charset.
      parser.on('field', (name: string | undefined, value: string | undefined) => {
        if (value === undefined) reject(unreadable(415, messages.unknownEncoding));
        else if (name !== undefined) add(name, value);
      });
      parser.on('file', (name: string | undefined, file, { filename }: { filename?: string }) => {
        file.on('error', malformed);
        if (filename !== undefined || name === undefined) return void file.resume();
        let value = '';
        file.setEncoding('utf8').on('data', (text: string) => (value += text));
        file.on('end', () => add(name, value));
      });
      parser.on('error', malformed);
      parser.on('close', () => resolve(fields));
      parser.end(bytes);
    } catch {
      malformed();
    }
  });
}

/** Returns a value of the body, or else of the query (the contract, section 3). */
export type Parameters<Name extends string = string> = (name: Name) => string | undefined;

export const parametersOf =
  (query: Fields, body: Fields): Parameters =>
  (name) =>
    body.get(name) ?? query.get(name);
