import type { ReactElement, ReactNode } from 'react';

/** Marks the words of a search in a text, in any letter case. */
export function Highlight(props: {
  readonly text: string;
  readonly search: string | undefined;
}): ReactElement {
  const { text, search = '' } = props;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  const parts: ReactNode[] = [];
  let from = 0;
  // If lower case changes the length, the indices do not match.
  while (lower.length === text.length) {
    const [next] = words
      .map((word) => ({ at: lower.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length);
    if (next === undefined) break;
    parts.push(text.slice(from, next.at));
    from = next.at + next.length;
    parts.push(<mark key={next.at}>{text.slice(next.at, from)}</mark>);
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
