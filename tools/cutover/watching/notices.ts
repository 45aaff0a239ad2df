import type { Events } from './events';

/** How often a notice of one kind is given. */
const INTERVAL_MS = 60_000;

/** Events that may happen with every request: reports each kind once a minute, with its count. */
export class Notices {
  private readonly kinds = new Map<string, { count: number; toldAt: number }>();

  constructor(private readonly events: Pick<Events, 'add'>) {}

  /** `text` returns the notice; `count` is the number of times since the previous one. */
  note(kind: string, text: (count: number) => string): void {
    const known = this.kinds.get(kind) ?? { count: 0, toldAt: -Infinity };
    this.kinds.set(kind, known);
    known.count += 1;
    const now = performance.now();
    if (now - known.toldAt < INTERVAL_MS) return;
    this.events.add(text(known.count));
    known.count = 0;
    known.toldAt = now;
  }
}
