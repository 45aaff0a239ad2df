import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../../config';
import type { Context } from '../../../context';
import { serviceErrorOf } from '../../../database/service-error';
import { forbidden, ServiceError, unavailable } from '../../../errors';
import { refuse, statusOf } from '../../http-refusal';
import { recordUpload } from '../admin/media.admin.storage';
import { mediaUrl } from '../media.rules';
import type { MediaStore } from '../store/media.store';
import { UploadRefusal } from './upload.refusal';
import { receiveUpload, type ReceivedUpload } from './upload.rules';
import { messages } from '../../../lib/messages/messages';
import { mayAct, Role } from '../../../lib/values/role';
import { isCookie } from '../../../lib/http/session-cookie';
import { traceOf, type OnFault } from '../../../lib/http/trace';
import { drain, receiveFile } from './upload.receive';

interface UploadOptions {
  readonly config: Config;
  readonly store: MediaStore;
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
  readonly onFault: OnFault;
}

const ADDRESS = /^\/admin\/media\/?(?:[?#]|$)/i;

/**
 * `POST /admin/media`: an editor's image or video, as the one file of a multipart form.
 * Answers 201 with `{ data: { path, url, type, contentType, bytes } }`, or `{ errors: [...] }` in
 * GraphQL's form with a status.
 */
export function createUploadEndpoint({ config, store, createContext, onFault }: UploadOptions) {
  let underWay = 0;

  /** Uploads are slow, so they have a separate limit, checked before the first byte is read. */
  async function receive(request: IncomingMessage): Promise<ReceivedUpload> {
    if (underWay >= config.uploadsAtOnce) throw unavailable();
    underWay += 1;
    let received: Promise<ReceivedUpload> | undefined;
    try {
      return await receiveFile(request, (file) => {
        received = receiveUpload(file, store, config.uploadLimits);
        return received;
      });
    } catch (error) {
      // Nothing of the file is left when the answer is sent, even if the file itself was complete.
      await received?.then(({ discard }) => discard()).catch(() => undefined);
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<object> {
    if (request.method !== 'POST') throw new UploadRefusal(405, messages.postFile);
    const context = await createContext(request, response);
    const viewer = await context.requireViewer();
    if (!mayAct(viewer.role, Role.EDITOR)) throw forbidden(messages.forEditors);
    // Another site can send a form with a browser's cookie, but not a header of its choice.
    if (
      isCookie(context.request.token) &&
      request.headers['apollo-require-preflight'] === undefined
    )
      throw forbidden(messages.preflight);
    const received = await receive(request);
    await recordUpload(context.database, viewer.id, received, received.keep).finally(
      received.discard,
    );
    const { path, kind, contentType, bytes } = received;
    return { path, url: mediaUrl(context.mediaBase, path), type: kind, contentType, bytes };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const trace = traceOf(request);
    if (trace !== undefined) trace.operation = 'uploadMedia';
    try {
      send(response, 201, { data: await upload(request, response) });
    } catch (error) {
      const known =
        error instanceof UploadRefusal
          ? new ServiceError('BAD_USER_INPUT', error.text)
          : serviceErrorOf(error);
      const status = error instanceof UploadRefusal ? error.status : statusOf(known);
      if (trace !== undefined) trace.outcome = known.code;
      if (status >= 500) onFault(error, trace);
      if (status === 405) response.setHeader('Allow', 'POST');
      refuse(request, response, status, known);
      if (!request.readableEnded) drain(request);
    }
  }

  const matches = ({ url = '' }: IncomingMessage) => ADDRESS.test(url);
  return { name: 'upload', matches, handle };
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return;
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}
