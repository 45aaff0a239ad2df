import type { ReactElement } from 'react';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { useTexts } from '../../texts/texts';
import type { WageChange } from './wage-changes';

const yuan = (amount: number) => (amount / 100).toFixed(2);

/** Formats a range, such as `22.50` or `19.00–28.80`. */
export const rangeText = ([least, greatest]: WageChange['before']): string =>
  least === greatest ? yuan(least) : `${yuan(least)}–${yuan(greatest)}`;

/** Shows how the wages of jobs change; the list has loaded `known` of these `count` jobs. */
export function WagesPreview(props: {
  readonly changes: readonly WageChange[];
  readonly known: number;
  readonly count: number;
}): ReactElement {
  const { changes, known, count } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const line = ({ before, after }: WageChange) => {
    const [[least, greatest], [from, to]] = [before, after];
    return least === greatest && from === to
      ? `${yuan(least)} → ${yuan(from)}`
      : bulk.leastAndGreatest(`${yuan(least)} → ${yuan(from)}`, `${yuan(greatest)} → ${yuan(to)}`);
  };
  return (
    <div role="status" aria-label={bulk.preview}>
      {changes.map((change) => (
        <p key={change.of} className={change.after[0] < 0 ? 'problem' : undefined}>
          {bulk.changeOf(t[change.of], line(change))}
          {change.after[0] < 0 && bulk.belowZero}
        </p>
      ))}
      {known < count && <p className="quiet">{bulk.knownOnly(known, count)}</p>}
    </div>
  );
}
