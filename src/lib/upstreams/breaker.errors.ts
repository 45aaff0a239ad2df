/** The upstream is known to be down and was not called. */
export class UpstreamDown extends Error {
  constructor(readonly upstream: string) {
    super(`${upstream} is down`);
    this.name = 'UpstreamDown';
  }
}

/** The upstream did not answer within its time limit. */
export class UpstreamTimeout extends Error {
  constructor(upstream: string, timeLimit: number) {
    super(`${upstream} did not answer within ${timeLimit} ms`);
    this.name = 'UpstreamTimeout';
  }
}
