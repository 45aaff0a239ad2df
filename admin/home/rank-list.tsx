import type { ReactElement, ReactNode } from 'react';

interface Ranked {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
}

/** Names with bars in proportion to their values, the largest first. */
export function RankList(props: {
  readonly items: readonly Ranked[];
  /** The text if there are none. */
  readonly empty: string;
}): ReactElement {
  const { items, empty } = props;
  const most = Math.max(1, ...items.map(({ value }) => value));
  if (items.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <ol className="rank-list">
      {items.map(({ key, name, value, text }) => (
        <li key={key}>
          <span className="rank-name">{name}</span>
          <span className="rank-track" aria-hidden="true">
            <span style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className="rank-value">{text}</span>
        </li>
      ))}
    </ol>
  );
}
