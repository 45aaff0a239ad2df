import { Suspense, type ReactElement } from 'react';
import { Alert } from 'antd';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { lazyWithRetry } from '../app/loading/lazy-with-retry';
import { Waiting } from '../app/loading/waiting';
import { SiteTextDocument } from '../documents/site';
import { SAVE_KEYS, useSaveKeys } from '../edit/draft/use-save-keys';
import { Button } from '../parts/button';
import { editTexts } from '../texts/edit.texts';
import { siteTexts } from '../texts/site.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { TextConflict } from './text-conflict';
import { useSiteText, type SiteText } from './use-site-text';

const ContentEditor = lazyWithRetry(() => import('../content/content.editor'));

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
  const time = useTime();
  const text = useSiteText(stored);
  const { isDirty, isBusy, draftTime, theirs } = text;
  const saveButton = useSaveKeys();
  return (
    <>
      <div className="screen-head sticky-head">
        <h1>{t.agent}</h1>
        <span className={isDirty ? 'quiet' : 'quiet head-hint'}>
          {isDirty ? edit[text.place] : t.agentHint}
        </span>
        {isDirty && (
          <Button disabled={isBusy} onClick={text.discard}>
            {edit.discardChanges}
          </Button>
        )}
        <Button
          ref={saveButton}
          type="primary"
          title={SAVE_KEYS}
          loading={isBusy}
          disabled={!isDirty}
          onClick={() => void text.save()}
        >
          {page.save}
        </Button>
      </div>
      <section className="panel">
        {draftTime !== null && (
          <Alert
            type="info"
            title={edit.draftFound(time(draftTime))}
            action={
              <Button size="small" onClick={text.dropDraft}>
                {edit.draftDrop}
              </Button>
            }
          />
        )}
        {theirs !== null && (
          <TextConflict theirs={theirs} onSaveMine={() => void text.save(theirs)} />
        )}
        <Suspense fallback={<Waiting />}>
          <ContentEditor label={t.agent} value={text.value} onChange={text.become} />
        </Suspense>
      </section>
    </>
  );
}
