import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The old service's different answers; `data` is the envelope's. */
interface Page {
  last_page: number;
  data: Record<string, unknown>[];
}
interface Envelope {
  msg: string;
  data: unknown;
}

/** Seven planted differences, each of another kind. */
const PLANTED: Readonly<Record<string, (envelope: Envelope) => void>> = {
  joblist({ data }) {
    const { data: jobs } = data as Page;
    // Metres instead of text, and jobs at the same distance in reverse order.
    const metres = (text: string) =>
      text.endsWith('km') ? parseFloat(text) * 1000 : parseInt(text, 10);
    const swap = jobs.findIndex((job, index) => job.distance === jobs[index + 1]?.distance);
    const [one, other] = [jobs[swap], jobs[swap + 1]];
    if (one && other && one.distance !== '0m') [jobs[swap], jobs[swap + 1]] = [other, one];
    for (const job of jobs) job.distance = metres(job.distance as string);
  },
  collectlist({ data }) {
    const page = data as Page;
    page.last_page += 1;
    for (const job of page.data) job.people_num = String(job.people_num);
  },
  factorylist(envelope) {
    envelope.data = (envelope.data as unknown[]).slice(1);
  },
  jobinfo(envelope) {
    if (envelope.data === null) envelope.msg = envelope.msg.replace('缺少必需参数', '参数不能为空');
    else (envelope.data as { is_collect: number }).is_collect = 1;
  },
};

/**
 * A stand-in for the old service: the new one's answers with the planted differences, at its own
 * address.
 */
export async function startOldService(
  behind: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      void answer(behind, request.url ?? '/', request.headers, Buffer.concat(pieces)).then(
        ({ status, text }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(text);
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(
  behind: string,
  path: string,
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
) {
  const { token, 'content-type': type } = headers;
  const response = await fetch(behind + path, {
    method: 'POST',
    body,
    headers: {
      ...(typeof token === 'string' && { token }),
      ...(typeof type === 'string' && { 'content-type': type }),
    },
  });
  const envelope = (await response.json()) as Envelope;
  const operation = path.split('?')[0]?.split('/').at(-1)?.toLowerCase() ?? '';
  PLANTED[operation]?.(envelope);
  // The framework escapes slashes.
  return { status: response.status, text: JSON.stringify(envelope).replaceAll('/', '\\/') };
}
