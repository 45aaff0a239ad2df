import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { Alert } from 'antd';
import { useRead } from '../api/queries';
import { isConflict } from '../api/request-error';
import { send } from '../api/send';
import { Failure } from '../app/loading/failure';
import { lazyWithRetry } from '../app/loading/lazy-with-retry';
import { Waiting } from '../app/loading/waiting';
import { sameHtml } from '../content/same-html';
import { SetSiteTextDocument, SiteTextDocument, type SiteTextQuery } from '../documents/site';
import { useDiscard } from '../edit/draft/use-discard';
import { useDraft } from '../edit/draft/use-draft';
import { useFormError } from '../edit/use-form-error';
import { SAVE_KEYS, useSaveKeys } from '../edit/draft/use-save-keys';
import { isUploading } from '../media/use-uploads';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { editTexts } from '../texts/edit.texts';
import { errorText } from '../texts/error-text';
import { siteTexts } from '../texts/site.texts';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { readTheirs, TextConflict, type TheirText } from './text-conflict';

const ContentEditor = lazyWithRetry(() => import('../content/content.editor'));

type SiteText = NonNullable<SiteTextQuery['siteText']>;

/** The texts of the site, as rich text. */
export default function TextsScreen(): ReactElement {
  const variables = { name: 'AGENT_CONTENT' } as const;
  const { data, error, refetch } = useRead(SiteTextDocument, variables, { fresh: true });
  return (
    <>
      {data?.siteText != null ? (
        <TextForm stored={data.siteText} />
      ) : error === null ? (
        <Waiting />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function TextForm({ stored }: { readonly stored: SiteText }): ReactElement {
  const t = useTexts(siteTexts);
  const page = useTexts(pageTexts);
  const edit = useTexts(editTexts);
  const language = useLanguage();
  const time = useTime();
  const tellError = useFormError();
  const draft = useDraft<string>('text.AGENT_CONTENT');
  const [base, setBase] = useState<SiteText>({
    ...stored,
    version: draft.found?.version ?? stored.version,
  });
  const [value, setValue] = useState(draft.found?.value ?? stored.value);
  const latest = useRef(value);
  latest.current = value;
  const [wasFound, setWasFound] = useState(draft.found !== null);
  const [theirs, setTheirs] = useState<TheirText | null>(null);
  const [isBusy, setBusy] = useState(false);

  const saved = (now: SiteText) => {
    draft.drop();
    setWasFound(false);
    setTheirs(null);
    setBase(now);
    // What was typed until the answer came stays.
    if (latest.current === value) setValue(now.value);
    else draft.keep(latest.current, now.version);
    message.success(t.saved);
  };
  const tell = (error: unknown) => tellError(errorText(error, language));
  // A draft hides what somebody has saved since.
  useEffect(() => {
    const { found } = draft;
    if (found === null || found.version === stored.version || found.value === stored.value) return;
    void readTheirs().then((now) => setTheirs(now ?? null), tell);
  }, []);
  const save = async (expectedVersion: number) => {
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
  const isDirty = value !== base.value;
  const become = (next: string) => {
    setValue(next);
    if (next === base.value) draft.drop();
    else draft.keep(next, base.version);
  };
  const reset = (now: SiteText) => {
    draft.drop();
    setWasFound(false);
    setTheirs(null);
    setBase(now);
    setValue(now.value);
  };
  const discard = useDiscard(() => {
    reset(base);
    // What is typed until the answer comes stays.
    const update = (now: SiteText | null) => {
      if (now !== null && latest.current === base.value) reset(now);
    };
    void readTheirs().then(update, tell);
  });
  const saveButton = useSaveKeys();
  return (
    <>
      <div className="screen-head sticky-head">
        <h1>{t.agent}</h1>
        <span className={isDirty ? 'quiet' : 'quiet head-hint'}>
          {isDirty ? edit[draft.place] : t.agentHint}
        </span>
        {isDirty && (
          <Button disabled={isBusy} onClick={() => discard(false)}>
            {edit.discardChanges}
          </Button>
        )}
        <Button
          ref={saveButton}
          type="primary"
          title={SAVE_KEYS}
          loading={isBusy}
          disabled={!isDirty}
          onClick={() => void save(base.version)}
        >
          {page.save}
        </Button>
      </div>
      <section className="panel">
        {wasFound && draft.found !== null && (
          <Alert
            type="info"
            title={edit.draftFound(time(draft.found.time))}
            action={
              <Button size="small" onClick={() => reset(stored)}>
                {edit.draftDrop}
              </Button>
            }
          />
        )}
        {theirs !== null && (
          <TextConflict theirs={theirs} onSaveMine={() => void save(theirs.version)} />
        )}
        <Suspense fallback={<Waiting />}>
          <ContentEditor label={t.agent} value={value} onChange={become} />
        </Suspense>
      </section>
    </>
  );
}
