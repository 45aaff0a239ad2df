import { useState, type ReactElement } from 'react';
import { Input } from 'antd';
import { useRead } from '../../api/queries';
import { JobAsUserDocument } from '../../documents/job';
import { errorText } from '../../texts/error-text';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { useLanguage, useTexts } from '../../texts/texts';

/** Whether a user sees the saved job, and which ancestor allows it. */
export function SeenAs({ id }: { readonly id: string }): ReactElement {
  const t = useTexts(jobEditTexts);
  const [userId, setUserId] = useState('');
  return (
    <section className="panel">
      <h2>{t.seenAs}</h2>
      <Input.Search
        aria-label={t.userId}
        placeholder={t.userId}
        inputMode="numeric"
        onPressEnter={(event) => event.preventDefault()}
        onSearch={(text) => setUserId(/^\s*\d{1,10}\s*$/.test(text) ? text.trim() : '')}
      />
      {userId !== '' && <Reason id={id} userId={userId} />}
    </section>
  );
}

function Reason({ id, userId }: { readonly id: string; readonly userId: string }): ReactElement {
  const t = useTexts(jobEditTexts);
  const language = useLanguage();
  const { data, error } = useRead(JobAsUserDocument, { id, userId });
  if (error !== null) return <p role="status">{errorText(error, language)}</p>;
  if (data === undefined) return <p role="status" />;
  const seen = data.jobAsUser;
  const through = seen?.through;
  const text =
    seen === null
      ? t.seesItNot(`#${userId}`)
      : through == null
        ? t.seesIt(`#${userId}`)
        : t.seesItThrough(`#${userId}`, `${through.name} #${through.id}`);
  return <p role="status">{text}</p>;
}
