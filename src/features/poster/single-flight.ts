/** Callers who ask for the same thing while it is being made get the one that is being made. Nothing is kept after. */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Promise<T>>();

  run(key: string, make: () => Promise<T>): Promise<T> {
    const underWay = this.flights.get(key);
    if (underWay !== undefined) return underWay;
    const flight = make().finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }
}
