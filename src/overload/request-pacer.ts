/** Connections that come within this time of each other may be queueing to be accepted. */
const CONNECTION_GAP_MS = 50;
/** A turn of the event loop that has lasted this long starts no further request. */
const MAX_TURN_MS = 10;

/**
 * Spreads the start of requests over turns of the event loop. Starts one per turn while new
 * connections come: Node accepts one connection per turn, so a turn that starts dozens of requests
 * keeps other clients waiting where no queue of ours sees them. Postpones requests that come late
 * in a long turn, so that other endpoints' requests run between costly ones. At other times
 * requests start at once, because longer turns cost less.
 *
 * It bounds how fast requests start, not how many run, so it is not an AdmissionQueue.
 */
export class RequestPacer {
  private readonly ready: (() => void)[] = [];
  private pacing = false;
  private lastConnection = -Infinity;
  /** When the first request of this turn started; undefined until one does. */
  private turnBegan: number | undefined;

  constructor(private readonly clock = () => performance.now()) {}

  noteConnection(): void {
    this.lastConnection = this.clock();
  }

  begin(work: () => void): void {
    const now = this.clock();
    if (!this.pacing && now - this.lastConnection > CONNECTION_GAP_MS && !this.isLateInTurn(now)) {
      work();
      return;
    }
    this.ready.push(work);
    if (this.pacing) return;
    this.pacing = true;
    setImmediate(this.beginNext);
  }

  private isLateInTurn(now: number): boolean {
    if (this.turnBegan !== undefined) return now - this.turnBegan > MAX_TURN_MS;
    this.turnBegan = now;
    setImmediate(this.endTurn);
    return false;
  }

  private readonly endTurn = (): void => {
    this.turnBegan = undefined;
  };

  private readonly beginNext = (): void => {
    const work = this.ready.shift();
    if (work === undefined) {
      this.pacing = false;
      return;
    }
    setImmediate(this.beginNext);
    work();
  };
}
