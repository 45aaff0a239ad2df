import { useEffect, useState, type ReactElement } from 'react';
import { Form, Input, Select } from 'antd';
import { UpdatePersonDocument, type Role } from '../documents/people';
import { useDraft } from '../edit/draft/use-draft';
import { Button } from '../parts/button';
import { useBusy } from '../parts/use-busy';
import { editTexts } from '../texts/edit.texts';
import { pageTexts } from '../texts/page.texts';
import { peopleTexts } from '../texts/people.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { CreationDialog } from './account/creation.dialog';
import { MoveDialog } from './tree/move.dialog';
import { useChange, useCreation, type Person } from './tree/use-people';

const ROLES: readonly Role[] = ['USER', 'EDITOR', 'ADMIN'];

/** What differs from the stored user. */
interface Edits {
  readonly name?: string | undefined;
  readonly role?: Role | null | undefined;
}

/** A user's name, role and place in the tree, which can be changed. */
export function PersonAbout(props: {
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
  // Saves the input with the version that it is based on, so that conflicts are detected.
  const [typedUpon, setTypedUpon] = useState(draft.found?.version ?? null);
  const expectedVersion = typedUpon ?? person.version ?? 0;
  const [unsaved, setUnsaved] = useState(draft.found?.value ?? {});
  const [form] = Form.useForm<Edits>();
  const editsOf = (typed: Edits, from: Edits = person): Edits => ({
    ...(typed.name !== from.name && { name: typed.name }),
    ...(typed.role !== from.role && { role: typed.role }),
  });
  const keep = (edits: Edits, version = expectedVersion) => {
    setUnsaved(edits);
    const isNone = Object.keys(edits).length === 0;
    setTypedUpon(isNone ? null : version);
    if (isNone) draft.drop();
    else draft.keep(edits, version);
  };
  const [isBusy, save] = useBusy(async (typed: Edits) => {
    const input = editsOf(typed);
    const variables = { id, expectedVersion, input };
    // After a conflict, the user has seen the current values, so saving again overwrites them.
    const done = await change(UpdatePersonDocument, variables, t.saved, () => setTypedUpon(null));
    // Input since the request is saved next time.
    if (done !== null)
      keep(editsOf(form.getFieldsValue(true) as Edits, typed), done.updateUser?.version ?? 0);
  });
  useEffect(() => {
    if (!isBusy) form.setFieldsValue({ name, role, ...unsaved });
  }, [name, role, isBusy]);
  const create = useCreation(onChoose);
  return (
    <section className="panel">
      <h2>
        {name || page.user(id)} <span className="quiet">#{id}</span>
      </h2>
      <Form<Edits>
        form={form}
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
