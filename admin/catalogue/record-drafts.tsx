import type { ReactElement } from 'react';
import { stored } from '../app/stored';
import type { AuditEntity } from '../documents/history';
import { asStored } from '../edit/conflict/as-stored';
import { sameValue } from '../edit/conflict/same-value';
import { findAdded } from '../edit/draft/find-added';
import { spend } from '../edit/draft/request-key';
import { readDraft } from '../edit/draft/use-draft';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { useSession } from '../session/session';
import { catalogueTexts } from '../texts/catalogue.texts';
import { errorText } from '../texts/error-text';
import { jobTexts } from '../texts/jobs.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { Edited, OpenRecord, RecordDraft } from './record';

interface RecordDraftsProps<Values> {
  readonly entity: AuditEntity;
  /** The prefix of the drafts' names, such as `category`. */
  readonly kind: string;
  readonly nameOf: (values: Values) => string;
  readonly onOpen: (record: OpenRecord<Values>) => void;
  /** Reads a row as it is now; null if it has been deleted. */
  readonly reread: (id: string) => Promise<Edited<Values> | null>;
}

/** A stored draft; `id` is null for a new row. */
interface NamedDraft<Values> extends RecordDraft<Values> {
  readonly id: string | null;
  readonly draft: string;
  readonly time: string;
}

/**
 * Buttons that open rows with unsaved input, even rows that have left the list. If a request whose
 * answer was lost has added a draft's new row, the draft becomes changes of that row.
 */
export function RecordDrafts<Values extends object>(
  props: RecordDraftsProps<Values>,
): ReactElement | null {
  const { nameOf, onOpen, reread } = props;
  const t = useTexts(jobTexts);
  const texts = useTexts(catalogueTexts);
  const language = useLanguage();
  const { viewer } = useSession();
  const start = `draft.${viewer.id}.${props.kind}.`;
  const drafts = stored.names(start).flatMap((name): NamedDraft<Values>[] => {
    const draft = readDraft<RecordDraft<Values>>(name);
    const rest = name.slice(start.length);
    const id = rest.startsWith('new') ? null : rest;
    // Leaving the drawer during a save could store a draft without its fields.
    const isWhole = draft !== null && Object.keys(draft.value.values).length > 0;
    return isWhole ? [{ ...draft.value, id, draft: rest, time: draft.time }] : [];
  });

  const open = async ({ id, draft, time, ...typed }: NamedDraft<Values>) => {
    const added = id === null ? await findAdded(props.entity, typed.requestKey) : null;
    const row = added && (await reread(added.id));
    if (added === null || row === null) {
      // A row that was deleted since is added again only with another key.
      if (added !== null) spend(typed.requestKey);
      onOpen({ id, edited: typed.base, draft });
      return;
    }
    const now = { values: row.values, version: row.version };
    const values = asStored(typed.values, now.values);
    // If somebody has changed the row since, saving the draft is a conflict.
    const { version } = added;
    const base = now.version === version ? now : { ...typed.base, version };
    const moved = { value: { ...typed, values, base }, version, time };
    const isSame = sameValue(values, now.values);
    const to = start + added.id;
    // If the row has a draft already, or storage is full, this one stays for later.
    const isMoved = !isSame && stored.read(to) === null && stored.write(to, JSON.stringify(moved));
    if (isSame || isMoved) stored.remove(start + draft);
    if (isMoved) message.warning(texts.isChange);
    else message.success(texts.wasAdded);
    onOpen({ id: added.id, edited: now });
  };

  if (drafts.length === 0) return null;
  return (
    <div className="row drafts" role="group" aria-label={t.drafts}>
      <span className="quiet">{t.drafts}</span>
      {drafts.map((each) => (
        <Button
          key={each.draft}
          type="link"
          onClick={() =>
            open(each).catch((error: unknown) => message.error(errorText(error, language)))
          }
        >
          {nameOf(each.values).trim() || t.unnamed}
        </Button>
      ))}
    </div>
  );
}
