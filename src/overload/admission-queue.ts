/** How long a wait is nobody's worry, in milliseconds; in a queue that is longer the latest comer goes first. */
const TARGET = 200;
/** The time that requests take, as an average over about so many. */
const REMEMBERED = 32;
/** A late queue of more than so many is no burst but too much. */
const BURST = 2000;
/** So is one that is late for so long, in milliseconds, and that so many times what it held at most have joined: a burst comes once. */
const GRACE = 200;
const TURNOVER = 2;
const SMALL = 128;
/** What a request may wait, in milliseconds: in a burst, and when there is too much for a while. */
const PATIENCE = 30_000;
const SHEDDING_PATIENCE = 30;
/** Under pressure so many of the places are used: the fewer work at once, the sooner each is done and the rest are told. */
const NARROW = 0.25;
/** The pressure is gone when for so long, in milliseconds, not more than this times the places were wanted. */
const EASE = 100;
const EASY = 2;
/** Shedding ends when that was so for so long, in milliseconds. */
const CALM = 2000;
/** A request that has worked for so long, in milliseconds, may be waiting for something outside: its slot is lent to another. */
const LEND = 1000;
const MOST_LENT = 10;
/** However patient: so many and no more, that memory is bounded. */
const MOST_WAITING = 5000;
const SWEEP = 5;

/** A request that wants to work; `gone` when its client has hung up meanwhile. */
export interface Comer {
  start(): void;
  refuse(): void;
  gone: boolean;
  since: number;
}

/**
 * Lets so many requests work at once, and the others wait. A burst is waited out; where more keeps coming than can be done,
 * those who wait too long are refused early, so that those who are admitted stay quick.
 */
export class Lane {
  /** Refused since the start. */
  refused = 0;
  shedding = false;
  private readonly slots = new Map<Comer, number>();
  private readonly lent = new Set<Comer>();
  private queue: Comer[] = [];
  /** When the oldest had not waited for too long, last. */
  private timelyAt = 0;
  private joined = 0;
  private longest = 0;
  /** What a request works, in milliseconds. */
  private work = 0;
  private pressedAt = 0;
  private narrow = false;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly limit: number,
    /** Whether slow requests are slow for a reason that others would not suffer from. */
    private readonly mayLend: () => boolean = () => true,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get working(): number {
    return this.slots.size + this.lent.size;
  }

  get waiting(): number {
    return this.queue.length;
  }

  private get places(): number {
    return this.narrow ? Math.ceil(this.limit * NARROW) : this.limit;
  }

  enter(comer: Comer): void {
    comer.since = this.clock();
    if (this.queue.length === 0) {
      if (this.slots.size < this.places) {
        this.start(comer);
        return;
      }
      this.timelyAt = comer.since;
      this.joined = 0;
      this.longest = 0;
    }
    this.joined += 1;
    if (this.queue.length >= MOST_WAITING) {
      this.refuse(comer);
      return;
    }
    this.queue.push(comer);
    this.longest = Math.max(this.longest, this.queue.length);
    this.sweeper ??= setInterval(() => this.sweep(), SWEEP).unref();
  }

  leave(comer: Comer): void {
    comer.gone = true;
    this.lent.delete(comer);
    const since = this.slots.get(comer);
    if (since === undefined) return;
    this.slots.delete(comer);
    this.work += (this.clock() - since - this.work) / REMEMBERED;
    this.fill();
  }

  /** Refuses one that waits, for a reason of somebody else's. */
  dismiss(comer: Comer): void {
    const at = this.queue.indexOf(comer);
    if (at < 0) return;
    this.queue.splice(at, 1);
    this.refuse(comer);
  }

  private start(comer: Comer): void {
    this.slots.set(comer, this.clock());
    comer.start();
  }

  private refuse(comer: Comer): void {
    this.refused += 1;
    comer.refuse();
  }

  private fill(): void {
    while (this.slots.size < this.places) {
      const [oldest] = this.queue;
      if (oldest === undefined) return;
      const comer = this.isLong() ? this.queue.pop() : this.queue.shift();
      if (comer?.gone === false) this.start(comer);
    }
  }

  /** Whether the last would wait for too long if all were served in order. */
  private isLong(): boolean {
    return this.shedding || (this.queue.length / this.places) * this.work > TARGET;
  }

  private sweep(): void {
    const now = this.clock();
    this.lend(now);
    this.judge(now);
    const patience = this.shedding ? SHEDDING_PATIENCE : PATIENCE;
    const stay = this.queue.findIndex((comer) => now - comer.since <= patience);
    const refused = this.queue.splice(0, stay < 0 ? this.queue.length : stay);
    for (const comer of refused) if (!comer.gone) this.refuse(comer);
    this.fill();
    if (this.queue.length === 0 && !this.shedding) {
      clearInterval(this.sweeper);
      this.sweeper = undefined;
    }
  }

  private judge(now: number): void {
    if (!this.shedding && this.isTooMuch(now)) {
      this.shedding = true;
      this.pressedAt = now;
    }
    if (!this.shedding) return;
    if (this.slots.size + this.queue.length > this.limit * EASY) this.pressedAt = now;
    this.narrow = now - this.pressedAt <= EASE;
    this.shedding = now - this.pressedAt <= CALM;
  }

  private isTooMuch(now: number): boolean {
    const [oldest] = this.queue;
    if (oldest === undefined || now - oldest.since <= TARGET) {
      this.timelyAt = now;
      return false;
    }
    const turnedOver = this.joined > TURNOVER * Math.max(SMALL, this.longest);
    return this.queue.length > BURST || (turnedOver && now - this.timelyAt > GRACE);
  }

  private lend(now: number): void {
    if (!this.mayLend()) return;
    for (const [comer, since] of this.slots) {
      if (now - since < LEND || this.lent.size >= this.limit * MOST_LENT) return;
      this.slots.delete(comer);
      this.lent.add(comer);
    }
  }
}
