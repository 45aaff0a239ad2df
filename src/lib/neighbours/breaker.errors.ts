/** The neighbour was not asked: it is known to be down. */
export class NeighbourDown extends Error {
  constructor(readonly neighbour: string) {
    super(`${neighbour} is down`);
    this.name = 'NeighbourDown';
  }
}

/** The neighbour did not answer within its time limit. */
export class NeighbourTimeout extends Error {
  constructor(neighbour: string, timeLimit: number) {
    super(`${neighbour} did not answer within ${timeLimit} ms`);
    this.name = 'NeighbourTimeout';
  }
}
