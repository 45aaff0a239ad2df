import type { ReactElement, ReactNode } from 'react';

/** A text with the search term marked, in any letter case. */
export function Highlight(props: {
  readonly text: string;
  readonly search: string | undefined;
}): ReactElement {
  const { text, search = '' } = props;
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // If lower case changes the length, the indices do not match.
  if (wanted === '' || lower.length !== text.length) return <>{text}</>;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at));
    from = at + wanted.length;
    parts.push(<mark key={at}>{text.slice(at, from)}</mark>);
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
