import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../api/request-error';
import { send } from '../api/send';
import { sameHtml } from '../content/same-html';
import { SetSiteTextDocument, type SiteTextQuery } from '../documents/site';
import { useDiscard } from '../edit/draft/use-discard';
import { useDraft, type DraftKeeper } from '../edit/draft/use-draft';
import { useFormError } from '../edit/use-form-error';
import { isUploading } from '../media/use-uploads';
import { message } from '../parts/messages';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { siteTexts } from '../texts/site.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { readTheirs, type TheirText } from './text-conflict';

export type SiteText = NonNullable<SiteTextQuery['siteText']>;

interface EditedText {
  readonly value: string;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly place: DraftKeeper<string>['place'];
  /** When the draft that is shown was stored, as an ISO date-time; null: none is. */
  readonly draftTime: string | null;
  /** What somebody else has saved meanwhile. */
  readonly theirs: TheirText | null;
  readonly become: (value: string) => void;
  /** Saves it, also over a version that somebody else has saved. */
  readonly save: (over?: TheirText) => Promise<void>;
  /** Asks, and shows the text as it is stored. */
  readonly discard: () => void;
  readonly dropDraft: () => void;
}

/** A text of the site that is edited: its draft, and how it is saved. */
export function useSiteText(stored: SiteText): EditedText {
  const t = useTexts(siteTexts);
  const edit = useTexts(editTexts);
  const language = useLanguage();
  const tellError = useFormError();
  const draft = useDraft<string>('text.AGENT_CONTENT');
  const { found } = draft;
  const [base, setBase] = useState<SiteText>({
    ...stored,
    version: found?.version ?? stored.version,
  });
  const [value, setValue] = useState(found?.value ?? stored.value);
  const latest = useRef(value);
  latest.current = value;
  const [wasFound, setWasFound] = useState(found !== null);
  const [theirs, setTheirs] = useState<TheirText | null>(null);
  const [isBusy, setBusy] = useState(false);

  const tell = (error: unknown) => tellError(errorText(error, language));
  // A draft hides what somebody has saved since.
  useEffect(() => {
    if (found === null || found.version === stored.version || found.value === stored.value) return;
    void readTheirs().then((now) => setTheirs(now ?? null), tell);
  }, []);
  const settle = (now: SiteText) => {
    draft.drop();
    setWasFound(false);
    setTheirs(null);
    setBase(now);
  };
  const saved = (now: SiteText) => {
    settle(now);
    // What was typed until the answer came stays.
    if (latest.current === value) setValue(now.value);
    else draft.keep(latest.current, now.version);
    message.success(t.saved);
  };
  const save = async ({ version: expectedVersion }: SiteText = base) => {
    tellError(isUploading() ? edit.uploading : null);
    if (isUploading()) return;
    setBusy(true);
    try {
      const input = { name: 'AGENT_CONTENT' as const, value, expectedVersion };
      const { setSiteText } = await send(SetSiteTextDocument, { input });
      if (setSiteText !== null) saved(setSiteText);
    } catch (error) {
      if (isConflict(error)) {
        const now = await readTheirs().catch(tell);
        // It was saved before, and the answer was lost.
        if (now != null && sameHtml(now.value, value)) saved(now);
        else if (now != null) setTheirs(now);
      } else tell(error);
    } finally {
      setBusy(false);
    }
  };
  const become = (next: string) => {
    setValue(next);
    if (next === base.value) draft.drop();
    else draft.keep(next, base.version);
  };
  const reset = (now: SiteText) => {
    settle(now);
    setValue(now.value);
  };
  const askedDiscard = useDiscard(() => {
    reset(base);
    // What is typed until the answer comes stays.
    const update = (now: SiteText | null) => {
      if (now !== null && latest.current === base.value) reset(now);
    };
    void readTheirs().then(update, tell);
  });
  return {
    ...{ value, isDirty: value !== base.value, isBusy, place: draft.place, theirs },
    draftTime: wasFound && found !== null ? found.time : null,
    become,
    save,
    discard: () => askedDiscard(false),
    dropDraft: () => reset(stored),
  };
}
