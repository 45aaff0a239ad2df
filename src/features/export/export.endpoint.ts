import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context';
import { forbidden, ServiceError, unauthenticated } from '../../errors';
import { BYTE_ORDER_MARK, csvPieces, csvRow } from './csv';
import { messages } from '../../lib/messages/messages';
import { today } from '../../lib/values/today';
import { mayAct } from '../../lib/values/role';
import { isCookie } from '../../lib/http/session-cookie';
import type { OnFault } from '../../lib/http/trace';
import { handleAs, refuseUnread, requireEditor, type NoteFailure } from '../http-endpoint';
import { HttpRefusal, refuse } from '../http-refusal';
import type { Viewer } from '../../services';
import { ExportSlots } from './export.slots';
import { filteredTable } from './export.filter';
import { EXPORTABLE_TABLES, exportedRows, type ExportedTable } from './export.storage';
import { endSlowReader, type ReadingPace } from './slow-reader';

export interface ExportOptions {
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
  readonly onFault: OnFault;
  /** Milliseconds without progress after which a client is disconnected. */
  readonly idle?: number;
  /** The longest time for an export, in milliseconds. */
  readonly longest?: number;
  /** A client that reads more slowly is disconnected. */
  readonly pace?: ReadingPace;
}

const ADDRESS = /^\/export\/([a-z]{1,20})\.csv(?:[?#]|$)/;

/**
 * `GET /export/jobs.csv`, for editors, and `/export/users.csv`, for administrators: the whole
 * table, or the jobs that the query parameters select (export.filter.ts). The header `token` or a
 * browser session identifies the caller. Refusals have GraphQL's form and an HTTP status; HEAD
 * tells whether a GET would be refused now.
 */
export function createExportEndpoint({
  createContext,
  onFault,
  idle = 30_000,
  longest = 30 * 60_000,
  pace = { least: 16 * 1024, period: 60_000 },
}: ExportOptions) {
  const slots = new ExportSlots();

  /** Returns the table and a function that frees the export's slot. */
  async function permitted(request: IncomingMessage, context: Context) {
    const viewer = await requireEditor(context);
    // A session cookie is accepted only from our own pages or direct navigation, not from other
    // sites.
    const site = request.headers['sec-fetch-site'] ?? 'none';
    if (isCookie(context.request.token) && site !== 'same-origin' && site !== 'none')
      throw forbidden(messages.ownPages);
    const table = EXPORTABLE_TABLES.get(ADDRESS.exec(request.url ?? '')?.[1] ?? '');
    if (table === undefined) throw new ServiceError('NOT_FOUND', messages.noExport);
    requireRole(viewer, table);
    const { searchParams } = new URL(request.url ?? '', 'http://any');
    return { table: filteredTable(table, searchParams), release: slots.take(viewer.id) };
  }

  async function send(
    table: ExportedTable,
    context: Context,
    response: ServerResponse,
    noteFailure: NoteFailure,
  ) {
    const name = `${ADDRESS.exec(response.req.url ?? '')?.[1] ?? ''}-${today()}.csv`;
    response.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    // pipeline() adds listeners to those that every response already has.
    response.setMaxListeners(20);
    response.setTimeout(idle, () => response.destroy());
    endSlowReader(response, pace);
    const signal = AbortSignal.timeout(longest);
    // Each chunk waits until the client has read the previous one. A partial file must not look
    // complete, so pipeline() cuts the connection.
    await pipeline(Readable.from(lines(context, table, noteFailure)), response, { signal });
  }

  const handle = handleAs('export', onFault, async (request, response, noteFailure) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      refuse(request, response, new HttpRefusal(405, messages.getOnly));
      return;
    }
    const context = await createContext(request, response);
    const { table, release } = await permitted(request, context);
    await send(table, context, response, noteFailure).finally(release);
  });

  const matches = ({ url = '' }: IncomingMessage) => url.startsWith('/export/');
  return { name: 'export', matches, handle, refuse: refuseUnread, acceptsCookie: true };
}

/**
 * Yields the file. Records and throws faults, and a lost session or role as UNAUTHENTICATED or
 * FORBIDDEN. A client that hangs up is not a failure.
 */
async function* lines(
  context: Context,
  table: ExportedTable,
  noteFailure: NoteFailure,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(table.columns);
  // False while the client reads; an error thrown at `yield` is the client's.
  let reading = true;
  try {
    for await (const rows of exportedRows(context.database, table)) {
      requireRole(await context.caller.viewerNow(), table);
      reading = false;
      yield* csvPieces(rows);
      reading = true;
    }
  } catch (error) {
    if (reading) noteFailure(error);
    throw error;
  }
}

function requireRole(viewer: Viewer | null, { role }: ExportedTable): void {
  if (viewer === null) throw unauthenticated();
  if (!mayAct(viewer.role, role)) throw forbidden();
}
