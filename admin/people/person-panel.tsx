import { useState, type ReactElement } from 'react';
import { Form, Input, Modal, Select } from 'antd';
import { useRead } from '../api/queries';
import { Failure } from '../app/failure';
import { Waiting } from '../app/waiting';
import {
  MovePersonDocument,
  PersonDocument,
  UpdatePersonDocument,
  type Role,
} from '../documents/people';
import { useDraft } from '../edit/use-draft';
import { Button } from '../parts/button';
import { useBusy } from '../parts/use-busy';
import { useFocusReturn } from '../parts/use-focus-return';
import { editTexts } from '../texts/edit.texts';
import { pageTexts } from '../texts/page.texts';
import { peopleTexts } from '../texts/people.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { UserTreePicker } from '../users/user-tree-picker';
import { CreationDialog } from './creation.dialog';
import { PersonAccount } from './person-account';
import { PersonRemoval } from './person-removal';
import { PersonTokens } from './person-tokens';
import { useChange, useCreation, type Person } from './use-people';

const ROLES: readonly Role[] = ['USER', 'EDITOR', 'ADMIN'];

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
      <About person={person} onChoose={onChoose} />
      <PersonAccount person={person} />
      <PersonTokens userId={person.id} />
      <section className="panel">
        <PersonRemoval person={person} onRemoved={() => onChoose(undefined)} />
      </section>
    </>
  );
}

/** What differs from the stored user. */
interface Edits {
  readonly name?: string | undefined;
  readonly role?: Role | null | undefined;
}

function About(props: {
  readonly person: Person;
  readonly onChoose: (id: string) => void;
}): ReactElement {
  const { person, onChoose } = props;
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const edit = useTexts(editTexts);
  const time = useTime();
  const change = useChange();
  const [isMoving, setMoving] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const { id, name, role, parent, createTime, childCount } = person;
  const draft = useDraft<Edits>(`person.${id}`);
  // What is typed is saved with the version that it was typed upon, so that conflicts are noticed.
  const [typedUpon, setTypedUpon] = useState(draft.found?.version ?? null);
  const expectedVersion = typedUpon ?? person.version ?? 0;
  const [unsaved, setUnsaved] = useState(draft.found?.value ?? {});
  const editsOf = (typed: Edits): Edits => ({
    ...(typed.name !== name && { name: typed.name }),
    ...(typed.role !== role && { role: typed.role }),
  });
  const keep = (edits: Edits) => {
    setUnsaved(edits);
    const isNone = Object.keys(edits).length === 0;
    setTypedUpon(isNone ? null : expectedVersion);
    if (isNone) draft.drop();
    else draft.keep(edits, expectedVersion);
  };
  const [isBusy, save] = useBusy(async (typed: Edits) => {
    const input = editsOf(typed);
    const variables = { id, expectedVersion, input };
    // Whoever saves again has been told, and has seen what it is now.
    const done = await change(UpdatePersonDocument, variables, t.saved, () => setTypedUpon(null));
    if (done !== null) keep({});
  });
  const create = useCreation(onChoose);
  return (
    <section className="panel">
      <h2>
        {name || page.user(id)} <span className="quiet">#{id}</span>
      </h2>
      <Form<Edits>
        key={`${name} ${role ?? ''}`}
        layout="vertical"
        initialValues={{ name, role, ...unsaved }}
        onValuesChange={(_, typed) => keep(editsOf(typed))}
        onFinish={save}
      >
        <div className="person-form">
          <Form.Item name="name" label={t.name}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="role" label={t.role}>
            <Select options={ROLES.map((value) => ({ value, label: t[value] }))} />
          </Form.Item>
          <Button htmlType="submit" loading={isBusy}>
            {page.save}
          </Button>
        </div>
        {Object.keys(unsaved).length > 0 && <p className="quiet">{edit[draft.place]}</p>}
      </Form>
      <div className="row">
        <span>
          {t.above}:{' '}
          {parent === null ? (
            t.top
          ) : (
            <Button type="link" size="small" onClick={() => onChoose(parent.id)}>
              {parent.name || page.user(parent.id)}
            </Button>
          )}
        </span>
        <span className="quiet">{t.below(childCount)}</span>
        {createTime !== null && (
          <span className="quiet">
            {t.created} {time(createTime)}
          </span>
        )}
        <Button onClick={() => setMoving(true)}>{t.move}</Button>
        <Button onClick={() => setCreating(true)}>{t.createBelow}</Button>
      </div>
      {isCreating && (
        <CreationDialog parentId={id} onCreate={create} onClose={() => setCreating(false)} />
      )}
      {isMoving && <MoveDialog person={person} onClose={() => setMoving(false)} />}
    </section>
  );
}

function MoveDialog(props: {
  readonly person: Person;
  readonly onClose: () => void;
}): ReactElement {
  const { person, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const change = useChange();
  const now = person.parent?.id;
  const [[to], setTo] = useState<readonly string[]>(now === undefined ? [] : [now]);
  const [isBusy, move] = useBusy(async () => {
    const { id, version } = person;
    const variables = { id, expectedVersion: version ?? 0, parentId: to ?? null };
    if ((await change(MovePersonDocument, variables, t.moved)) !== null) onClose();
  });
  return (
    <Modal
      open
      title={t.moveTitle(person.name || page.user(person.id))}
      okText={t.moveTo(to === undefined ? t.top : `#${to}`)}
      okButtonProps={{ disabled: to === now }}
      cancelText={page.cancel}
      confirmLoading={isBusy}
      onOk={move}
      onCancel={onClose}
    >
      <p className="quiet">{t.moveHint}</p>
      <UserTreePicker
        multiple={false}
        none={t.top}
        value={to === undefined ? [] : [to]}
        onChange={setTo}
      />
    </Modal>
  );
}
