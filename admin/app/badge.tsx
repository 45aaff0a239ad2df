import type { ReactElement } from 'react';

export type Tone = 'good' | 'accent' | 'warning' | 'danger' | 'quiet';

/** A word that stands out: a state, a role. */
export const Badge = (props: { readonly tone: Tone; readonly children: string }): ReactElement => (
  <span className="badge" data-tone={props.tone}>
    {props.children}
  </span>
);
