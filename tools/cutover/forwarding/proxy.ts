import { BodyLost, readBody } from './body';
import { forward } from './forward';
import { listen, type Handlers, type Listening } from '../http/front';
import { NodeClient } from '../http/node-client';
import { requestOf, type Request } from '../http/request';
import type { Observer } from './observer';
import { OperationProxy } from './operation-proxy';
import { operationsBelow } from '../operations';
import { sendFailure } from './reply';
import type { Shares, SideName } from '../shares/shares';
import type { Side } from './side';
import { Upgrades } from './upgrade';

/** Posters drawn by either side; their paths contain no operation. */
const POSTER = /^\/uploads\/job\/\d{1,20}\.png(?:\?|$)/;
const NOTHING = Buffer.alloc(0);

interface ProxyOptions {
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly shares: () => Shares;
  readonly observer: Observer;
  readonly host: string;
  readonly port: number;
  /** The paths under which the operations are mounted. */
  readonly mounts: readonly string[];
  /** The operator's own proxy is in front: X-Forwarded-For identifies the caller. */
  readonly isBehindProxy: boolean;
}

/** Starts listening; rejects if it cannot listen on the port. */
export async function startProxy(options: ProxyOptions): Promise<Listening> {
  const { sides, mounts, isBehindProxy, shares } = options;
  const operationAt = operationsBelow(mounts);
  const operations = new OperationProxy(options);
  const upgrades = new Upgrades(sides.old, isBehindProxy);

  const operationOf = ({ method, url }: Request) =>
    method === 'POST' ? operationAt(url) : undefined;
  const noteUnmoved = ({ method, url }: Request, why = `the method ${method}`) => {
    const operation = operationAt(url);
    if (operation !== undefined && method !== 'OPTIONS') options.observer.unmoved(operation, why);
  };
  const answer: Handlers['answer'] = (request, body, client) => {
    const operation = operationOf(request);
    if (operation !== undefined) void operations.handle(operation, request, body, client);
    else if (request.method === 'GET' && POSTER.test(request.url)) {
      const isNew = (shares().shares.jobPoster ?? 0) === 100;
      const [first, otherwise] = isNew ? [sides.new, sides.old] : [sides.old, sides.new];
      forward(first, request, client, { body, isBehindProxy, otherwise });
    } else {
      noteUnmoved(request);
      forward(sides.old, request, client, { body, isBehindProxy });
    }
  };
  const other: Handlers['other'] = (message, response) => {
    const request = requestOf(message);
    const client = new NodeClient(response);
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && length === '0') answer(request, NOTHING, client);
    else if (operationOf(request) === undefined) {
      noteUnmoved(request);
      forward(sides.old, request, client, { body: NOTHING, rest: message, isBehindProxy });
    } else
      readBody(message).then(
        ({ bytes: body, isWhole }) => {
          if (isWhole) {
            answer(request, body, client);
            return;
          }
          noteUnmoved(request, 'a large body');
          forward(sides.old, request, client, { body, rest: message, isBehindProxy });
        },
        (error: unknown) => {
          if (error instanceof BodyLost && error.isSlow) sendFailure(client, 408);
        },
      );
  };
  const listening = await listen(options.host, options.port, {
    answer,
    other,
    upgrade: (...asked) => upgrades.pass(...asked),
  });
  return {
    port: listening.port,
    close() {
      upgrades.close();
      return listening.close();
    },
  };
}
