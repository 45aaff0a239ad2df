/** CoDel target: queueing delay considered healthy. */
export const TARGET_MS = 200;
/** Above the target, overload begins at once when more requests than this wait. */
const MAX_BURST = 2000;
/**
 * Overload also begins when the delay has exceeded the target for INTERVAL_MS and the queue keeps
 * filling: more requests have joined than MIN_TURNOVER times its maximum length, or times
 * MIN_QUEUE_LENGTH if it was shorter. A burst comes once, and then the queue drains.
 */
const INTERVAL_MS = 200;
const MIN_TURNOVER = 2;
const MIN_QUEUE_LENGTH = 128;
/**
 * There is pressure while more than PRESSURE_LOAD times the limit are working or waiting, and for
 * PRESSURE_HOLD_MS afterwards. Overload ends OVERLOAD_HOLD_MS after that load was last exceeded.
 */
const PRESSURE_LOAD = 2;
const PRESSURE_HOLD_MS = 100;
const OVERLOAD_HOLD_MS = 2000;

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
    if (working + waiting > this.limit * PRESSURE_LOAD) this.pressureAt = now;
    this.underPressure = now - this.pressureAt <= PRESSURE_HOLD_MS;
    this.shedding = now - this.pressureAt <= OVERLOAD_HOLD_MS;
  }

  private isOverload(now: number, waiting: number, oldestSince: number | undefined): boolean {
    if (oldestSince === undefined || now - oldestSince <= TARGET_MS) {
      this.belowTargetAt = now;
      return false;
    }
    const turnedOver = this.joined > MIN_TURNOVER * Math.max(MIN_QUEUE_LENGTH, this.longest);
    return waiting > MAX_BURST || (turnedOver && now - this.belowTargetAt > INTERVAL_MS);
  }
}
