import { useState, type ReactElement } from 'react';
import { useRead } from '../../../api/queries';
import { JobAsUserDocument } from '../../../documents/job';
import { errorText } from '../../../texts/error-text';
import { jobEditTexts } from '../../../texts/job-edit.texts';
import { useLanguage, useTexts } from '../../../texts/texts';
import { useUserName } from '../../../users/use-found-users';
import UserSearch from '../../../users/user-search';

/** Shows whether a user sees the saved job, and through which ancestor. */
export function SeenAs({ id }: { readonly id: string }): ReactElement {
  const t = useTexts(jobEditTexts);
  const [userId, setUserId] = useState<string>();
  return (
    <section className="panel">
      <h2>{t.seenAs}</h2>
      <UserSearch label={t.userId} width={280} value={userId} onChange={setUserId} />
      {userId !== undefined && <Reason id={id} userId={userId} />}
    </section>
  );
}

function Reason({ id, userId }: { readonly id: string; readonly userId: string }): ReactElement {
  const t = useTexts(jobEditTexts);
  const language = useLanguage();
  const name = useUserName(userId) ?? '';
  const user = `${name} #${userId}`.trim();
  const { data, error } = useRead(JobAsUserDocument, { id, userId });
  if (error !== null) return <p role="status">{errorText(error, language)}</p>;
  if (data === undefined) return <p role="status" />;
  const seen = data.jobAsUser;
  const through = seen?.through;
  const text =
    seen === null
      ? t.seesItNot(user)
      : through == null
        ? t.seesIt(user)
        : t.seesItThrough(user, `${through.name} #${through.id}`);
  return <p role="status">{text}</p>;
}
