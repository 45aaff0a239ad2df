import { Counter, Gauge, Registry } from 'prom-client';
import { operations } from '../operations';
import type { Shown } from './page';
import type { SideName } from '../shares/shares';

type Readings = readonly [labels: Record<string, string>, value: number][];

const SIDES: readonly SideName[] = ['old', 'new'];
const bySide = ['operation', 'side'];

/** The metrics of a running proxy for Prometheus; read at each scrape. */
export class CutoverMetrics {
  readonly registry = new Registry();

  constructor({ shares, traffic, findings, comparer }: Shown) {
    const ofSides = (value: (side: ReturnType<typeof traffic.of>[SideName]) => number): Readings =>
      operations.flatMap((operation) =>
        SIDES.map((side): Readings[number] => [
          { operation: operation.name, side },
          value(traffic.of(operation)[side]),
        ]),
      );
    const ofAll = (value: (operation: (typeof operations)[number]) => number): Readings =>
      operations.map((operation) => [{ operation: operation.name }, value(operation)]);

    this.add(Gauge, 'share_percent', 'Of the callers, at the new side', ['operation'], () =>
      ofAll(({ name }) => shares.current.shares[name] ?? 0),
    );
    this.add(Gauge, 'rolled_back', '1 where it went back by itself', ['operation'], () =>
      ofAll(({ name }) => (shares.current.rolledBack[name] === undefined ? 0 : 1)),
    );
    this.add(Gauge, 'shares_file_problem', '1 where the file is not followed', [], () => [
      [{}, shares.problem === undefined ? 0 : 1],
    ]);
    this.add(Counter, 'answers_total', 'Asked of a side, compared ones too', bySide, () =>
      ofSides(({ total }) => total.requests),
    );
    this.add(Counter, 'errors_total', 'No answer, or one that cannot be used', bySide, () =>
      ofSides(({ total }) => total.errors),
    );
    this.add(Counter, 'answer_seconds_total', 'Until the answers were whole', bySide, () =>
      ofSides(({ total }) => total.seconds),
    );
    this.add(Gauge, 'p95_seconds', 'Of the last ten seconds', bySide, () =>
      ofSides(({ durations }) => (durations.quantile(0.95, 10) ?? 0) / 1000),
    );
    this.add(
      Counter,
      'rescued_total',
      'Answered by the old side in place of the new',
      ['operation'],
      () => ofAll((operation) => traffic.of(operation).rescued),
    );
    this.add(Counter, 'lost_total', 'Answered by nobody', ['operation'], () =>
      ofAll((operation) => traffic.of(operation).lost),
    );
    this.add(Counter, 'compared_total', 'Comparisons of both sides', ['operation'], () =>
      ofAll(({ name }) => findings.get(name)?.total ?? 0),
    );
    const byGroup = ['operation', 'kind', 'path', 'verdict'];
    this.add(Gauge, 'differences', 'Answers that differ, since the start', byGroup, () =>
      [...findings].flatMap(([operation, found]) =>
        [...found.groups.values()].map((group): Readings[number] => {
          const { kind, path, total } = group;
          return [{ operation, kind, path, verdict: found.verdictOn(group) }, total.found];
        }),
      ),
    );
    this.add(Counter, 'not_compared_total', 'Left out of the comparison', ['why'], () =>
      Object.entries(comparer.skipped).map(([why, count]) => [{ why }, count]),
    );
  }

  private add(
    Kind: typeof Counter | typeof Gauge,
    name: string,
    help: string,
    labelNames: string[],
    read: () => Readings,
  ): void {
    new Kind({
      name: `cutover_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  }
}
