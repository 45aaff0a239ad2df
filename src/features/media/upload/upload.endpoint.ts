import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../../config';
import type { Context } from '../../../context';
import { forbidden, unavailable } from '../../../errors';
import { handleAs, refuseUnread, requireEditor } from '../../http-endpoint';
import { recordUpload } from '../admin/media.admin.storage';
import { mediaUrl } from '../media.rules';
import type { MediaStore } from '../store/media.store';
import { HttpRefusal } from '../../http-refusal';
import { receiveUpload, uploadName, type NamedUpload, type ReceivedUpload } from './upload.rules';
import { messages } from '../../../lib/messages/messages';
import { isCookie } from '../../../lib/http/session-cookie';
import type { OnFault } from '../../../lib/http/trace';
import { drain, receiveFile } from './upload.receive';

interface UploadOptions {
  readonly config: Config;
  readonly store: MediaStore;
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
  readonly onFault: OnFault;
}

const ADDRESS = /^\/admin\/media\/?(?:[?#]|$)/i;

/**
 * `POST /admin/media`: receives an editor's image or video, the one file of a multipart form.
 * Answers 201 with `{ data: { path, name, url, type, contentType, bytes } }`, or with a status and
 * `{ errors: [...] }` in GraphQL's form.
 */
export function createUploadEndpoint({ config, store, createContext, onFault }: UploadOptions) {
  let underWay = 0;

  /** Uploads are slow, so they have a separate limit, checked before the first byte is read. */
  async function inPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    if (underWay >= config.uploadsAtOnce) throw unavailable();
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  }

  async function receive(request: IncomingMessage): Promise<ReceivedUpload & NamedUpload> {
    let received: Promise<ReceivedUpload> | undefined;
    try {
      return await receiveFile(request, async (file, name) => {
        received = receiveUpload(file, store, config.uploadLimits);
        return { ...(await received), name: uploadName(name) };
      });
    } catch (error) {
      // Removes the file before the answer is sent, even if the file itself was complete.
      await received?.then(({ discard }) => discard()).catch(() => undefined);
      throw error;
    }
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<object> {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new HttpRefusal(405, messages.postFile);
    }
    const context = await createContext(request, response);
    const viewer = await requireEditor(context);
    // Another site can send a form with a browser's cookie, but not a header of its choice.
    if (
      isCookie(context.request.token) &&
      request.headers['apollo-require-preflight'] === undefined
    )
      throw forbidden(messages.preflight);
    const { path, name, kind, contentType, bytes } = await inPlace(async () => {
      const received = await receive(request);
      try {
        // Receiving may have taken minutes, in which the viewer may have lost the role.
        await context.caller.viewerNow();
        await requireEditor(context);
        await recordUpload(context.database, viewer.id, received, received.keep);
      } finally {
        await received.discard();
      }
      return received;
    });
    const url = mediaUrl(context.mediaBase, path);
    return { path, name, url, type: kind, contentType, bytes };
  }

  const handle = handleAs('uploadMedia', onFault, async (request, response) => {
    try {
      send(response, 201, { data: await upload(request, response) });
    } catch (error) {
      if (!request.readableEnded) drain(request);
      throw error;
    }
  });

  const matches = ({ url = '' }: IncomingMessage) => ADDRESS.test(url);
  return { name: 'upload', matches, handle, refuse: refuseUnread, acceptsCookie: true };
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return;
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}
