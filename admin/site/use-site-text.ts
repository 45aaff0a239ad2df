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
  /** When the shown draft was stored, as an ISO date-time; null if no draft is shown. */
  readonly draftTime: string | null;
  /** The version that somebody else has saved meanwhile. */
  readonly theirs: TheirText | null;
  readonly become: (value: string) => void;
  /** Saves the text, replacing the version `over` if it is given. */
  readonly save: (over?: TheirText) => Promise<void>;
  /** Asks first, then shows the stored text. */
  readonly discard: () => void;
  readonly dropDraft: () => void;
}

/** Edits a text of the site: holds its draft, and saves it. */
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
  // A draft would hide a version that somebody has saved since.
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
    // Input since the request stays.
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
        // An earlier save succeeded, but its answer was lost.
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
    // Input until the answer arrives stays.
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
