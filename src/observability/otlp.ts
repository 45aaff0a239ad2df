import { reasonOf } from '../lib/text/reason';
import { fetchWithin } from '../lib/upstreams/fetch-within';

/** A span in OTLP's JSON; times are nanoseconds since 1970, in decimal digits. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code: number };
}

type OtlpAttribute = Readonly<{
  key: string;
  value: { stringValue: string } | { intValue: number };
}>;

/** OTLP's numbers for the kind and the status of a span. */
export const SERVER = 2;
export const CLIENT = 3;
export const UNSET = 0;
export const ERROR = 2;

export const attributesOf = (values: Readonly<Record<string, string | number>>): OtlpAttribute[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));

/** The defaults of OpenTelemetry's own batch processor; spans beyond the queue are dropped. */
const MAX_QUEUED_SPANS = 2048;
const MAX_BATCH_SPANS = 512;
const EXPORT_INTERVAL_MS = 5_000;
/** The time limit for a collector's response. */
const EXPORT_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Sends spans in batches to `<url>/v1/traces`, one request at a time. */
export class OtlpExporter {
  /** Spans that found the queue full, or that the collector did not accept. */
  dropped = 0;
  private readonly address: URL;
  private queue: OtlpSpan[] = [];
  private sending: Promise<void> | undefined;
  private readonly timer = setInterval(() => void this.flush(), EXPORT_INTERVAL_MS).unref();

  /** `failed` is called with a reason for each batch that was not accepted. */
  constructor(
    url: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly failed: (reason: string) => void,
  ) {
    this.address = new URL(`${url}/v1/traces`);
  }

  add(spans: readonly OtlpSpan[]): void {
    const fitting = spans.slice(0, MAX_QUEUED_SPANS - this.queue.length);
    this.dropped += spans.length - fitting.length;
    this.queue.push(...fitting);
    if (this.queue.length >= MAX_BATCH_SPANS) void this.flush();
  }

  /** Resolves when everything added so far has been sent or refused. */
  flush(): Promise<void> {
    this.sending ??= this.send().finally(() => (this.sending = undefined));
    return this.sending;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
    await this.flush();
  }

  private async send(): Promise<void> {
    while (this.queue.length > 0) {
      const spans = this.queue.splice(0, MAX_BATCH_SPANS);
      const reason = await this.post(spans).catch(reasonOf);
      if (reason === undefined) continue;
      this.dropped += spans.length;
      this.failed(reason);
    }
  }

  /** Returns why the batch was not accepted; undefined if it was. */
  private async post(spans: readonly OtlpSpan[]): Promise<string | undefined> {
    const resource = { attributes: attributesOf({ 'service.name': 'job-gateway' }) };
    const scopeSpans = [{ scope: { name: 'job-gateway' }, spans }];
    const limits = { ms: EXPORT_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, headers: this.headers };
    const json = { resourceSpans: [{ resource, scopeSpans }] };
    const { status } = await fetchWithin(this.address, { ...limits, json });
    return status < 300 ? undefined : `it answers ${status}`;
  }
}
