import { useId, type ReactElement } from 'react';

interface DayValue {
  /** Such as `2026-01-31`. */
  readonly day: string;
  readonly value: number;
  /** The part that is drawn in another colour, such as searches that found nothing. */
  readonly part?: number;
}

const HEIGHT = 96;
const STEP = 20;
const BAR = 14;

const short = (day: string) => day.slice('yyyy-'.length).replace('-', '/');

/** A bar for each day, with the numbers as a table for screen readers. */
export function DayChart(props: {
  readonly title: string;
  readonly days: readonly DayValue[];
}): ReactElement {
  const { title, days } = props;
  const id = useId();
  const most = Math.max(1, ...days.map(({ value }) => value));
  const width = days.length * STEP;
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * HEIGHT));
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className="day-chart" aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {`${title}: ${days.map(({ day, value }) => `${short(day)} ${value}`).join(', ')}`}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, value, part = 0 }, index) => (
          <g key={day}>
            <title>{`${short(day)}: ${value}`}</title>
            <rect className="bar-ground" x={index * STEP} y={0} width={STEP} height={HEIGHT} />
            <rect
              className="bar"
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - tall(value)}
              width={BAR}
              height={tall(value)}
            />
            <rect
              className="bar-part"
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - tall(part)}
              width={BAR}
              height={tall(part)}
            />
          </g>
        ))}
      </svg>
      <div className="day-chart-foot quiet" aria-hidden="true">
        <span>{first && short(first.day)}</span>
        <span>{last && short(last.day)}</span>
      </div>
    </figure>
  );
}
