import { OverloadDetector, TARGET_MS } from './overload-detector';
import { Slots } from './slots';
import { takeNewest, type Waiter } from './waiter';

/** The average service time covers about this many requests. */
const AVERAGED_REQUESTS = 32;
/** How long a request may wait: normally and in a burst, and in overload. */
const MAX_WAIT_MS = 30_000;
const MAX_WAIT_IN_OVERLOAD_MS = 30;
/**
 * The share of the slots that is used under pressure: the fewer requests run at once, the sooner
 * each is done.
 */
const USABLE_SHARE_UNDER_PRESSURE = 0.25;

/** Further requests are refused at once, so that memory is bounded. */
const MAX_WAITING = 5000;
/** How often waiting requests are checked. */
const CHECK_INTERVAL_MS = 5;

/**
 * Lets `limit` requests run at once; the others wait, even during a burst. In overload, which is
 * detected as in CoDel, requests that have waited too long are refused. Adaptive LIFO: the oldest
 * request runs first, unless the last in the queue would then wait longer than the target. In that
 * case the newest runs first, so that admitted requests stay fast. One caller's requests leave
 * others half of the slots, or have them use further ones (docs/decisions/0042).
 */
export class AdmissionQueue {
  /** Requests refused since the start. */
  refused = 0;
  private readonly detector: OverloadDetector;
  private readonly slots: Slots<Waiter>;
  private queue: Waiter[] = [];
  /** Average service time, in ms. */
  private serviceTime = 0;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly limit: number,
    /** Whether a slow request is slow for a reason that does not affect others. */
    private readonly mayDetach: () => boolean,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.detector = new OverloadDetector(limit);
    this.slots = new Slots(limit);
  }

  get working(): number {
    return this.slots.working;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** Whether requests are being refused. */
  get shedding(): boolean {
    return this.detector.shedding;
  }

  private get usableSlots(): number {
    return this.detector.underPressure
      ? Math.ceil(this.limit * USABLE_SHARE_UNDER_PRESSURE)
      : this.limit;
  }

  /** Starts the waiter at once, or queues it until it starts or is refused. */
  enter(waiter: Waiter): void {
    waiter.since = this.clock();
    if (this.queue.length === 0) {
      if (this.slots.used < this.usableSlots) {
        this.start(waiter);
        return;
      }
      this.detector.noteFirst(waiter.since);
    }
    if (this.queue.length >= MAX_WAITING) {
      this.refuse(waiter);
      return;
    }
    this.detector.noteJoined(this.queue.push(waiter));
    this.sweeper ??= setInterval(() => this.sweep(), CHECK_INTERVAL_MS).unref();
  }

  /** Call it when the waiter has been answered or its client has hung up. */
  leave(waiter: Waiter): void {
    waiter.gone = true;
    const since = this.slots.release(waiter);
    if (since === undefined) return;
    this.serviceTime += (this.clock() - since - this.serviceTime) / AVERAGED_REQUESTS;
    this.fill();
  }

  /** Refuses a waiting request, for a reason outside the queue. */
  dismiss(waiter: Waiter): void {
    const at = this.queue.indexOf(waiter);
    if (at < 0) return;
    this.queue.splice(at, 1);
    this.refuse(waiter);
  }

  private start(waiter: Waiter): void {
    this.slots.take(waiter, this.clock());
    waiter.start();
  }

  private refuse(waiter: Waiter): void {
    this.refused += 1;
    waiter.refuse();
  }

  private fill(): void {
    while (this.slots.used < this.usableSlots && this.queue.length > 0) {
      const delayOfLast = (this.waiting / this.usableSlots) * this.serviceTime;
      const newestFirst = this.shedding || delayOfLast > TARGET_MS;
      const waiter = newestFirst ? takeNewest(this.queue) : this.queue.shift();
      if (waiter?.gone === false) this.start(waiter);
    }
  }

  /** Starts requests that would wait only because one caller has more than half of the slots. */
  private startForOthers(): void {
    for (;;) {
      const usedFor = this.slots.usedFor(this.usableSlots);
      const at = this.queue.findIndex((waiter) => usedFor(waiter) < this.usableSlots);
      const [waiter] = at < 0 ? [] : this.queue.splice(at, 1);
      if (waiter === undefined) return;
      if (!waiter.gone) this.start(waiter);
    }
  }

  private sweep(): void {
    const now = this.clock();
    if (this.mayDetach()) this.slots.detachSlow(now);
    // Clients that have hung up do not wait, and do not count.
    this.queue = this.queue.filter(({ gone }) => !gone);
    this.detector.update(now, this.slots.used, this.queue.length, this.queue[0]?.since);
    const patience = this.shedding ? MAX_WAIT_IN_OVERLOAD_MS : MAX_WAIT_MS;
    const stay = this.queue.findIndex(({ since }) => now - since <= patience);
    const refused = this.queue.splice(0, stay < 0 ? this.queue.length : stay);
    for (const waiter of refused) this.refuse(waiter);
    this.fill();
    this.startForOthers();
    if (this.queue.length === 0 && !this.shedding) {
      clearInterval(this.sweeper);
      this.sweeper = undefined;
    }
  }
}
