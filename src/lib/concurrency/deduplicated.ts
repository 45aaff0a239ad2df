interface Call<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * Shares work in progress among callers with the same key; keeps nothing once it has finished. The
 * work is aborted when the last of its callers has gone.
 */
export class Deduplicated<T> {
  private readonly calls = new Map<string, Call<T>>();

  /** `refusal`: the error of a caller that has gone. */
  constructor(private readonly refusal: () => Error) {}

  /** `work` gets its own signal; the call rejects once the caller's `signal` is aborted. */
  run(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted === true) return Promise.reject(this.refusal());
    const call = this.calls.get(key) ?? this.start(key, work);
    call.callers += 1;
    if (signal === undefined) return call.result;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(this.refusal());
        call.callers -= 1;
        if (call.callers > 0) return;
        // The next caller starts the work again.
        this.forget(key, call);
        call.abort.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      void call.result
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave));
    });
  }

  private start(key: string, work: (signal: AbortSignal) => Promise<T>): Call<T> {
    const abort = new AbortController();
    const call: Call<T> = { result: work(abort.signal), abort, callers: 0 };
    this.calls.set(key, call);
    const forget = () => this.forget(key, call);
    call.result.then(forget, forget);
    return call;
  }

  private forget(key: string, call: Call<T>): void {
    if (this.calls.get(key) === call) this.calls.delete(key);
  }
}
