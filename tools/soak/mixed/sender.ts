import { setTimeout as pause } from 'node:timers/promises';
import { isQuiet, type Outcomes, type Outages } from './outcomes';

/** A 503 has to come within 2 s; the client may be half a second late. */
const REFUSAL_LIMIT_MS = 2500;
/** Any answer has to come within this without an outage, even on a busy machine. */
const USUAL_LIMIT_MS = 5000;
/** The pause after a 503 or no answer. */
export const RETRY_PAUSE_MS = 50;

export interface SenderOptions {
  readonly base: () => string;
  readonly token: string;
  readonly outcomes: Outcomes;
  readonly outages: Outages;
}

/** Sends one client's requests, counts the answers, and checks each. */
export class Sender {
  constructor(private readonly options: SenderOptions) {}

  /** Returns the answer's text; null if there is no answer. */
  rest(operation: string, parameters: string): Promise<string | null> {
    return this.ask(
      operation,
      `/api/v2.home/${operation}`,
      parameters,
      'application/x-www-form-urlencoded',
      (text) => /^\{"code":-?\d+,"msg":".*","time":"\d+","data":.*\}$/s.test(text),
    );
  }

  /** Returns the answer's text; null if there is no answer. */
  graphql(query: string): Promise<string | null> {
    return this.ask('graphql', '/graphql', JSON.stringify({ query }), 'application/json', (text) =>
      /^\{"(?:data|errors)":/.test(text),
    );
  }

  private async ask(
    name: string,
    path: string,
    body: string,
    type: string,
    wellFormed: (text: string) => boolean,
  ): Promise<string | null> {
    const { base, token, outcomes, outages } = this.options;
    const started = Date.now();
    const calm = isQuiet(outages);
    try {
      const headers = { token, 'content-type': type };
      const signal = AbortSignal.timeout(30_000);
      const response = await fetch(base() + path, { method: 'POST', body, headers, signal });
      const text = await response.text();
      const took = Date.now() - started;
      const stillCalm = calm && isQuiet(outages) && outages.databaseAwayUntil < started;
      const away = response.status === 503 || text.includes('SERVICE_UNAVAILABLE');
      outcomes.count(`${name} ${away ? 503 : response.status}`, took);
      if (!wellFormed(text)) outcomes.breaks(`${name}: an answer of no known form`);
      if (response.status >= 500 && response.status !== 503)
        outcomes.breaks(`${name}: HTTP ${response.status}`);
      if (away && stillCalm) outcomes.breaks(`${name}: 503 without an outage`);
      if (away && took > REFUSAL_LIMIT_MS) outcomes.breaks(`${name}: a 503 after more than 2 s`);
      if (stillCalm && took > USUAL_LIMIT_MS)
        outcomes.breaks(`${name}: slower than ${USUAL_LIMIT_MS} ms without an outage`);
      if (away) await pause(RETRY_PAUSE_MS);
      return text;
    } catch {
      const gone = !calm || started <= outages.gatewayAwayUntil;
      outcomes.count(`${name} no answer`, Date.now() - started);
      if (!gone) outcomes.breaks(`${name}: no answer though the gateway was there`);
      await pause(RETRY_PAUSE_MS);
      return null;
    }
  }
}
