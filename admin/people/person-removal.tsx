import { useState, type ReactElement } from 'react';
import { Alert, Modal } from 'antd';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { Waiting } from '../app/loading/waiting';
import { DeletePersonDocument, PersonDeletionDocument } from '../documents/people';
import { Button } from '../parts/button';
import { useBusy } from '../parts/use-busy';
import { useFocusReturn } from '../parts/use-focus-return';
import { Link } from '../routing/link';
import { whileHere } from '../routing/location';
import { pageTexts } from '../texts/page.texts';
import { peopleTexts } from '../texts/people.texts';
import { useTexts } from '../texts/texts';
import { useChange, type Person } from './tree/use-people';

interface RemovalProps {
  readonly person: Person;
  readonly onRemoved: () => void;
}

/** A button that deletes a user, after showing the effects. */
export function PersonRemoval({ person, onRemoved }: RemovalProps): ReactElement {
  const t = useTexts(peopleTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {isAsking && (
        <RemovalDialog person={person} onRemoved={onRemoved} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function RemovalDialog(props: RemovalProps & { readonly onClose: () => void }): ReactElement {
  const { person, onRemoved, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const change = useChange();
  const { data, error, refetch } = useRead(PersonDeletionDocument, { id: person.id });
  const deletion = data?.userDeletion;
  const [isBusy, remove] = useBusy(async () => {
    const isHere = whileHere();
    const variables = { id: person.id, expectedVersion: person.version ?? 0 };
    const removed = await change(DeletePersonDocument, variables, t.removed);
    onClose();
    if (removed !== null && isHere()) onRemoved();
  });
  const lines =
    deletion == null
      ? []
      : [
          deletion.childCount > 0 && t.children(deletion.childCount),
          deletion.sharedJobCount > 0 && t.shared(deletion.sharedJobCount),
          deletion.favouriteCount + deletion.keywordCount > 0 &&
            t.goes(deletion.favouriteCount, deletion.keywordCount),
          deletion.tokenCount > 0 && t.ends(deletion.tokenCount),
          deletion.hasAccount && t.accountGoes,
          deletion.identityCount > 0 && t.identities(deletion.identityCount),
        ].filter((line) => line !== false);
  return (
    <Modal
      open
      title={t.removeTitle(person.name || page.user(person.id))}
      okText={page.remove}
      cancelText={page.cancel}
      cancelButtonProps={{ autoFocus: true }}
      okButtonProps={{ danger: true, disabled: deletion?.obstacle !== null }}
      confirmLoading={isBusy}
      onOk={remove}
      onCancel={onClose}
    >
      {deletion == null && error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : deletion == null ? (
        <Waiting />
      ) : deletion.obstacle !== null ? (
        <>
          <Alert type="error" showIcon title={t[deletion.obstacle]} />
          {deletion.ownJobCount > 0 && (
            <Link to={`jobs?user=${person.id}`}>{t.ownJobs(deletion.ownJobCount)}</Link>
          )}
        </>
      ) : lines.length === 0 ? (
        <p>{t.removesAlone}</p>
      ) : (
        <>
          <p>{t.removal}</p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
