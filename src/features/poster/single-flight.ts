import { unavailable } from '../../errors';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Callers who ask for the same thing while it is being made get the one that is being made. Nothing is kept after. It is
 * given up once every one of them has gone.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /** `make` gets a signal of its own; `gone` is this caller's, who is then told SERVICE_UNAVAILABLE at once. */
  run(key: string, make: (gone: AbortSignal) => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted === true) return Promise.reject(unavailable());
    const flight = this.flights.get(key) ?? this.begin(key, make);
    flight.waiting += 1;
    if (gone === undefined) return flight.result;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(unavailable());
        flight.waiting -= 1;
        if (flight.waiting > 0) return;
        // Whoever comes now begins anew.
        this.forget(key, flight);
        flight.abort.abort();
      };
      gone.addEventListener('abort', leave, { once: true });
      void flight.result
        .then(resolve, reject)
        .finally(() => gone.removeEventListener('abort', leave));
    });
  }

  private begin(key: string, make: (gone: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight: Flight<T> = { result: make(abort.signal), abort, waiting: 0 };
    this.flights.set(key, flight);
    const forget = () => this.forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  private forget(key: string, flight: Flight<T>): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}
