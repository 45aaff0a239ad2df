import busboy from 'busboy';
import { decodeText } from '../http/request/request-body';
import { Fields } from './fields';
import { messages, unreadable } from './failures';

/** The largest body in bytes, packed and unpacked: ten times what any operation needs. */
export const BODY_LIMIT = 100 * 1024;

/**
 * The fields of a request's body in any of its encodings; throws UnreadableBody, or a Refusal with
 * 400 or 415.
 */
export async function parseBody(bytes: Buffer, type = ''): Promise<Fields> {
  // Without a body, content type and encoding are ignored (the contract, section 3).
  if (bytes.length === 0) return new Fields();
  switch (type.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      return Fields.fromJson(decodeText(bytes, type));
    case 'application/x-www-form-urlencoded':
      return Fields.fromForm(new URLSearchParams(decodeText(bytes, type)));
    case 'multipart/form-data':
      return readMultipart(bytes, type);
    default:
      throw unreadable(415, messages.unknownType);
  }
}

/**
 * The parts that are read, as many as PHP reads fields; a body has room for ten times as many empty
 * ones, each of which costs an error.
 */
const MAX_PARTS = 1_000;

/** Files are skipped: no operation takes one. */
function readMultipart(bytes: Buffer, contentType: string): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(unreadable(400, messages.malformedBody));
    try {
      const fields = new Fields();
      const parser = busboy({
        headers: { 'content-type': contentType },
        limits: { parts: MAX_PARTS },
      });
      parser.on('field', (name, value) => fields.addForm(name, value));
      parser.on('file', (_name, file) => file.on('error', malformed).resume());
      parser.on('error', malformed);
      parser.on('close', () => resolve(fields));
      parser.end(bytes);
    } catch {
      malformed();
    }
  });
}
