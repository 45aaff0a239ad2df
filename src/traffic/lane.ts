/** How long a wait is nobody's worry, in milliseconds; beyond it the latest comer goes first. */
const TARGET = 200;
/**
 * A queue that stands this long, in milliseconds, is no burst but too much when more than so many have joined it meanwhile, or
 * so many times what it holds at most: a burst comes once, and too much keeps coming.
 */
const GRACE = 1000;
const BURST = 3000;
const TURNOVER = 2;
const SMALL = 128;
/** What a request may wait, in milliseconds: in a burst, and when there is too much for a while. */
const PATIENCE = 30_000;
const SHEDDING_PATIENCE = 50;
/** Shedding ends when for so long, in milliseconds, nobody had to wait. */
const CALM = 2000;
/** A request that has worked for so long, in milliseconds, may be waiting for something outside: its slot is lent to another. */
const LEND = 1000;
const MOST_LENT = 10;
/** However patient: so many and no more, that memory is bounded. */
const MOST_WAITING = 5000;
const SWEEP = 10;

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
  private standingSince = 0;
  private joined = 0;
  private longest = 0;
  private pressedAt = 0;
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

  private get burst(): number {
    return Math.min(BURST, TURNOVER * Math.max(SMALL, this.longest));
  }

  enter(comer: Comer): void {
    comer.since = this.clock();
    if (this.queue.length === 0) {
      if (this.slots.size < this.limit) {
        this.start(comer);
        return;
      }
      this.standingSince = comer.since;
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
    if (this.slots.delete(comer)) this.fill();
    else this.lent.delete(comer);
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
    while (this.slots.size < this.limit) {
      const [oldest] = this.queue;
      if (oldest === undefined) return;
      const late = this.shedding || this.clock() - oldest.since > TARGET;
      const comer = late ? this.queue.pop() : this.queue.shift();
      if (comer?.gone === false) this.start(comer);
    }
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
    const [oldest] = this.queue;
    const waited = oldest === undefined ? 0 : now - oldest.since;
    if (this.shedding) {
      if (waited > SHEDDING_PATIENCE) this.pressedAt = now;
      else if (now - this.pressedAt > CALM) this.shedding = false;
    } else if (waited > TARGET && this.joined > this.burst && now - this.standingSince > GRACE) {
      this.shedding = true;
      this.pressedAt = now;
    }
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
