import type { ReactElement } from 'react';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { Waiting } from '../app/loading/waiting';
import { PersonDocument } from '../documents/people';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { PersonAbout } from './person-about';
import { PersonAccount } from './account/person-account';
import { PersonRemoval } from './person-removal';
import { PersonTokens } from './account/person-tokens';

interface PersonPanelProps {
  readonly id: string;
  readonly onChoose: (id: string | undefined) => void;
}

/** Everything about one user. */
export function PersonPanel({ id, onChoose }: PersonPanelProps): ReactElement {
  const { notFound } = useTexts(pageTexts);
  const { data, error, refetch } = useRead(PersonDocument, { id });
  const person = data?.user;
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (person == null) return <p className="quiet">{notFound}</p>;
  return (
    <>
      <PersonAbout person={person} onChoose={onChoose} />
      <PersonAccount person={person} />
      <PersonTokens userId={person.id} />
      <section className="panel">
        <PersonRemoval person={person} onRemoved={() => onChoose(undefined)} />
      </section>
    </>
  );
}
