import type { IncomingMessage, ServerResponse } from 'node:http';
import { Context } from '../context';
import type { Services } from '../services';
import type { Availability } from '../database/connection/availability';
import { unavailable } from '../errors';
import type { Intake } from '../http/endpoint';
import { HttpIdentity } from '../http/request/identity';
import { readBytes } from '../http/request/request-body';
import { UnreadableBody } from '../http/request/unreadable-body';
import { endpointOf } from '../http/router';
import { traceOf } from '../lib/http/trace';
import type { Overload } from '.';

/** Reads requests' bodies, admits the requests, and charges their callers' rate limits. */
export class GuardedIntake implements Intake {
  constructor(
    private readonly services: Services,
    private readonly availability: Availability,
    private readonly overload: Pick<Overload, 'admission' | 'received' | 'limits'>,
  ) {}

  /** Waits for admission before the body is parsed, when it takes many times the memory. */
  readonly receive = async (
    request: IncomingMessage,
    response: ServerResponse,
    limit: number,
  ): Promise<Buffer> => {
    const { received } = this.overload;
    try {
      const body = await readBytes(request, limit, received.meter(request));
      received.setRefusal(request);
      await this.admit(request, response);
      return body;
    } catch (error) {
      if (error instanceof UnreadableBody && error.endsConnection) response.shouldKeepAlive = false;
      throw error;
    }
  };

  readonly createContext = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Context> => {
    await this.admit(request, response);
    const { acceptsCookie } = endpointOf(request) ?? {};
    const identity = new HttpIdentity(request, this.services.config, acceptsCookie);
    const context = new Context(this.services, identity, traceOf(request), response);
    if (this.services.replicas !== undefined) await context.caller.chooseNode();
    await this.overload.limits?.charge(context, request);
    return context;
  };

  private admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.availability.away && this.services.replicas?.canServe !== true) throw unavailable();
    return this.overload.admission.ready(request, response);
  }
}
