import { useState, type ReactElement } from 'react';
import { useWrite } from '../../api/queries';
import { DrawPosterDocument } from '../../documents/job';
import { Button } from '../../parts/button';
import { message } from '../../parts/messages';
import { errorText } from '../../texts/error-text';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { useLanguage, useTexts } from '../../texts/texts';

/** Draws the poster of a stored job, and says when the job has changed since. */
export function JobPoster(props: {
  readonly id: string;
  readonly version: number | null;
}): ReactElement {
  const { id, version } = props;
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
        onError: (error) => message.error(errorText(error, language)),
      },
    );
  const isOutdated = poster !== undefined && poster.version !== version;
  return (
    <section className="panel">
      <h2>{t.poster}</h2>
      <div className="row">
        <Button onClick={draw} loading={isPending}>
          {t.drawPoster}
        </Button>
        <span className="quiet">{t.posterHint}</span>
      </div>
      {poster !== undefined && (
        <>
          <p role="status">{isOutdated && t.posterOutdated}</p>
          <img className="poster" data-outdated={isOutdated} src={poster.url} alt={t.poster} />
        </>
      )}
    </section>
  );
}
