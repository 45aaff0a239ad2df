import type { Events } from './events';

/** How often a notice of one kind is given. */
const INTERVAL_MS = 60_000;

/** Events that may happen with every request: each kind is told once a minute, with its number. */
export class Notices {
  private readonly kinds = new Map<string, { count: number; toldAt: number }>();

  constructor(
    private readonly events: Pick<Events, 'add'>,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** `text`: what to tell, for so many times since the notice before. */
  note(kind: string, text: (count: number) => string): void {
    const known = this.kinds.get(kind) ?? { count: 0, toldAt: -Infinity };
    this.kinds.set(kind, known);
    known.count += 1;
    if (this.clock() - known.toldAt < INTERVAL_MS) return;
    this.events.add(text(known.count));
    known.count = 0;
    known.toldAt = this.clock();
  }
}
