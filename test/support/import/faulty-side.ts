import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, startStandIn, type StandIn } from './cutover';

type Data = Record<string, unknown>;
interface Reply {
  status: number;
  envelope: { code: number; msg: string; time: string; data: unknown };
  /** Milliseconds until it is sent. */
  delay: number;
}

/** Changes a service's answers to an operation. */
export type Change = (reply: Reply, operation: string) => void;

/** A real service behind a proxy that changes its answers: `change` may be set at any time. */
export interface ChangedSide extends StandIn {
  change: Change;
}

export async function startChangedSide(behind: string, change: Change): Promise<ChangedSide> {
  const agent = new Agent({ keepAlive: true });
  const side: { change: Change } = { change };
  const standIn = await startStandIn((request, response) => {
    const answer = async () => {
      const bytes = await bodyOf(request);
      const { status, text } = await new Promise<{ status: number; text: string }>(
        (resolve, reject) => {
          const { method, headers, url = '/' } = request;
          httpRequest(behind + url, { method, headers, agent }, (given) => {
            const status = given.statusCode ?? 0;
            bodyOf(given).then((all) => resolve({ status, text: all.toString() }), reject);
          })
            .on('error', reject)
            .end(bytes);
        },
      );
      const reply = { status, envelope: JSON.parse(text) as Reply['envelope'], delay: 0 };
      side.change(reply, request.url?.split('?')[0]?.split('/').at(-1) ?? '');
      if (reply.delay > 0) await pause(reply.delay);
      const said = JSON.stringify(reply.envelope);
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(said);
    };
    answer().catch(() => response.destroy());
  });
  return Object.assign(side, {
    url: standIn.url,
    server: standIn.server,
    async close() {
      await standIn.close();
      agent.destroy();
    },
  });
}

/** Gives the same answer in another order, or with another time, on each request. */
export const noisy: Change = ({ envelope }, operation) => {
  const { data } = envelope;
  if (operation === 'agentContent') envelope.data = `as of ${Date.now()}: ${String(data)}`;
  if (operation === 'jobInfo') (data as Data).salary = `${Math.floor(Math.random() * 3)}~9`;
  if (operation !== 'jobList' && operation !== 'collectList') return;
  const page = data as { data: Data[] };
  page.data = shuffled(page.data);
};

export const healthy: Change = () => undefined;

/** Applies a change to a share of the answers. */
export const sometimes =
  (share: number, change: Change): Change =>
  (reply, operation) => {
    if (operation !== 'jobCollect' && Math.random() < share) change(reply, operation);
  };

export const FAULTS: Readonly<Record<string, Change>> = {
  'answers 500': (reply) => (reply.status = 500),
  'is slow': (reply) => (reply.delay = 4_000),
  'says a wrong last_page': ({ envelope: { data } }) => {
    if (data !== null && typeof data === 'object' && 'last_page' in data)
      data.last_page = Number(data.last_page) + 1;
  },
};

function shuffled<Row>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}
