import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy, type FileInfo } from 'busboy';
import { messages } from '../../../lib/messages/messages';
import { HttpRefusal } from '../../http-refusal';

/** An upload fails if no byte arrives for this long before its form is complete. */
const IDLE_TIMEOUT_MS = 30_000;
/** How much of a refused upload is read and dropped, so that its sender can read the answer. */
const MAX_DRAINED_BYTES = 8 * 1024 * 1024;

/**
 * Streams the one file of a multipart request into `take`, which also gets its name, and resolves
 * to its result once the whole form has been read. Throws HttpRefusal if the form has no file, has
 * several, or is truncated.
 */
export async function receiveFile<Result>(
  request: IncomingMessage,
  take: (file: Readable, name?: string) => Promise<Result>,
): Promise<Result> {
  const parser = multipartParser(request);
  // A request that was aborted before it had a listener for errors emits nothing any more.
  if (request.destroyed) throw cutShort();
  let taken: Promise<Result> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (_field, file, { filename }: Partial<FileInfo>) => {
        // The file may fail before `take` reads it; the reader then gets the error.
        file.on('error', () => undefined);
        taken = take(file, filename);
        taken.catch(reject);
      });
      parser.on('filesLimit', () => reject(new HttpRefusal(400, messages.oneFile)));
      parser.on('error', () => reject(cutShort()));
      parser.on('close', resolve);
      const fail = () => parser.destroy(cutShort());
      request.on('error', fail);
      request.setTimeout(IDLE_TIMEOUT_MS, () => {
        // A request that is destroyed here emits no error.
        fail();
        request.destroy();
      });
      request.pipe(parser);
    });
    // Nothing more is expected of the sender, and storing a video may take longer.
    request.setTimeout(0);
    if (taken === undefined) throw new HttpRefusal(400, messages.noFile);
    return await taken;
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    throw error;
  }
}

/** Reads on, up to a limit, so that the sender gets the answer; then closes the connection. */
export function drain(request: IncomingMessage): void {
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MAX_DRAINED_BYTES) request.destroy();
  });
  // Detaching the parser has paused the request.
  request.resume();
}

function multipartParser(request: IncomingMessage): Busboy {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new HttpRefusal(415, messages.postForm);
  try {
    return busboy({
      headers: { 'content-type': type },
      // Browsers send names as UTF-8.
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 100 },
    });
  } catch {
    throw new HttpRefusal(400, messages.noBoundary);
  }
}

const cutShort = () => new HttpRefusal(400, messages.cutShort);
