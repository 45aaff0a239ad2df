/** CoDel target: queueing delay considered healthy, in ms. */
export const TARGET = 200;
/** Immediate overload: the delay is above target and more requests than this wait. */
const BURST = 2000;
/**
 * There is also overload if the delay has been above target for GRACE ms while TURNOVER times as
 * many requests have joined as the queue has held at most (at least SMALL). A burst comes once; a
 * queue that keeps filling does not drain.
 */
const GRACE = 200;
const TURNOVER = 2;
const SMALL = 128;
/**
 * Pressure ends when at most EASY times the limit worked or waited for EASE ms; overload ends after
 * CALM ms without pressure.
 */
const EASY = 2;
const EASE = 100;
const CALM = 2000;

/**
 * Distinguishes a burst, which is waited out, from overload, in which requests are refused. As in
 * CoDel the queueing delay decides, and not the length of the queue. Unlike in CoDel a standing
 * delay is not enough: the queue also has to keep filling.
 */
export class OverloadDetector {
  /** Whether there is overload. */
  shedding = false;
  /** Whether there is overload and requests keep coming, so that fewer should run at once. */
  underPressure = false;
  private belowTargetAt = 0;
  private joined = 0;
  private longest = 0;
  private pressureAt = 0;

  /** `limit`: how many requests may run at once. */
  constructor(private readonly limit: number) {}

  /** An empty queue begins to fill. */
  noteFirst(now: number): void {
    this.belowTargetAt = now;
    this.joined = 0;
    this.longest = 0;
  }

  /** A request joins; `waiting`: how many wait then. */
  noteJoined(waiting: number): void {
    this.joined += 1;
    this.longest = Math.max(this.longest, waiting);
  }

  /**
   * Call it every few milliseconds; `oldestSince`: when the longest-waiting request joined, if any
   * waits.
   */
  update(now: number, working: number, waiting: number, oldestSince: number | undefined): void {
    if (!this.shedding && this.isOverload(now, waiting, oldestSince)) {
      this.shedding = true;
      this.pressureAt = now;
    }
    if (!this.shedding) return;
    if (working + waiting > this.limit * EASY) this.pressureAt = now;
    this.underPressure = now - this.pressureAt <= EASE;
    this.shedding = now - this.pressureAt <= CALM;
  }

  private isOverload(now: number, waiting: number, oldestSince: number | undefined): boolean {
    if (oldestSince === undefined || now - oldestSince <= TARGET) {
      this.belowTargetAt = now;
      return false;
    }
    const turnedOver = this.joined > TURNOVER * Math.max(SMALL, this.longest);
    return waiting > BURST || (turnedOver && now - this.belowTargetAt > GRACE);
  }
}
