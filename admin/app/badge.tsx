import type { ReactElement } from 'react';

export type Tone = 'good' | 'accent' | 'warning' | 'danger' | 'quiet';

/** A highlighted word, such as a state or a role. */
export const Badge = (props: { readonly tone: Tone; readonly children: string }): ReactElement => (
  <span className="badge" data-tone={props.tone}>
    {props.children}
  </span>
);
