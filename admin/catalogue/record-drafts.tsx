import type { ReactElement } from 'react';
import { stored } from '../app/stored';
import { readDraft } from '../edit/draft/use-draft';
import { Button } from '../parts/button';
import { useSession } from '../session/session';
import { jobTexts } from '../texts/jobs.texts';
import { useTexts } from '../texts/texts';
import type { OpenRecord, RecordDraft } from './record';

/** Buttons that open rows with unsaved input, even rows that have left the list. */
export function RecordDrafts<Values>(props: {
  /** The prefix of the drafts' names, such as `category`. */
  readonly kind: string;
  readonly nameOf: (values: Values) => string;
  readonly onOpen: (record: OpenRecord<Values>) => void;
}): ReactElement | null {
  const { nameOf, onOpen } = props;
  const t = useTexts(jobTexts);
  const { viewer } = useSession();
  const start = `draft.${viewer.id}.${props.kind}.`;
  const drafts = stored.names(start).flatMap((name) => {
    const draft = readDraft<RecordDraft<Values>>(name);
    const rest = name.slice(start.length);
    const id = rest.startsWith('new') ? null : rest;
    // Leaving the drawer during a save could store a draft without its fields.
    const isWhole = draft !== null && Object.keys(draft.value.values as object).length > 0;
    return isWhole ? [{ ...draft.value, id, draft: rest }] : [];
  });
  if (drafts.length === 0) return null;
  return (
    <div className="row drafts" role="group" aria-label={t.drafts}>
      <span className="quiet">{t.drafts}</span>
      {drafts.map(({ id, values, base, draft }) => (
        <Button key={draft} type="link" onClick={() => onOpen({ id, edited: base, draft })}>
          {nameOf(values).trim() || t.unnamed}
        </Button>
      ))}
    </div>
  );
}
