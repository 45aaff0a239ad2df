import { useState, type ReactElement } from 'react';
import { useWrite } from '../../../api/queries';
import { isMissing } from '../../../api/request-error';
import { DrawPosterDocument } from '../../../documents/job';
import { Button } from '../../../parts/button';
import { CopiedText } from '../../../parts/copied-text';
import { message } from '../../../parts/messages';
import { errorText } from '../../../texts/error-text';
import { jobEditTexts } from '../../../texts/job-edit.texts';
import { useLanguage, useTexts } from '../../../texts/texts';
import type { ReadJob } from '../job.values';

/** Whether this ISO date-time has passed. */
const hasPassed = (time: string | null) => time !== null && Date.parse(time) <= Date.now();

/** Draws the poster of a stored job that is online, and says if the job has changed since then. */
export function JobPoster(props: { readonly id: string; readonly job: ReadJob }): ReactElement {
  const { id, job } = props;
  const { version, values } = job;
  const t = useTexts(jobEditTexts);
  const language = useLanguage();
  const [poster, setPoster] = useState<{ url: string; version: number | null }>();
  const { mutate, isPending } = useWrite(DrawPosterDocument);
  const draw = () =>
    mutate(
      { jobId: id },
      {
        onSuccess({ createJobPoster: drawn }) {
          if (drawn !== null) setPoster({ url: drawn.url, version });
        },
        // The service does not distinguish a job that is offline from one that is deleted.
        onError: (error) =>
          message.error(isMissing(error) ? t.posterGone : errorText(error, language)),
      },
    );
  const isOnline = values.status === 'PUBLISHED' && !hasPassed(values.expireTime);
  const isOutdated = poster !== undefined && poster.version !== version;
  return (
    <section className="panel">
      <h2>{t.poster}</h2>
      <div className="row">
        <Button onClick={draw} loading={isPending} disabled={!isOnline}>
          {t.drawPoster}
        </Button>
        <span className="quiet">{isOnline ? t.posterHint : t.noPoster}</span>
      </div>
      {poster !== undefined && isOnline && (
        <>
          <p role="status">{isOutdated && t.posterOutdated}</p>
          <img className="poster" data-outdated={isOutdated} src={poster.url} alt={t.poster} />
          {!isOutdated && (
            <div className="row poster-link">
              <a className="button" href={poster.url} download={`${values.jobName}.png`}>
                {t.download}
              </a>
              <CopiedText label={t.copyLink}>{poster.url}</CopiedText>
            </div>
          )}
        </>
      )}
    </section>
  );
}
