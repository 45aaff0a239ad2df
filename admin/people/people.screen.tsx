import { useEffect, useState, type ReactElement } from 'react';
import { App, Input } from 'antd';
import { EXPORTS } from '../api/addresses';
import { send } from '../api/send';
import { PersonDocument } from '../documents/people';
import { searched } from '../list/searched';
import { useList } from '../list/use-list';
import { Button } from '../parts/button';
import { ExportLink } from '../parts/export-link';
import { message } from '../parts/messages';
import { SAFE_FIRST } from '../parts/safe-first';
import { Link } from '../routing/link';
import { errorText } from '../texts/error-text';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { peopleTexts } from '../texts/people.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { TreeUser } from '../users/user-level';
import { CreationDialog } from './account/creation.dialog';
import { PeopleTree } from './tree/people-tree';
import { PersonPanel } from './person-panel';
import { useCreation, useMove } from './tree/use-people';

/** The tree of users, and details of the chosen one. */
export default function PeopleScreen(): ReactElement {
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const { exported } = useTexts(listTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const { filters, setFilters } = useList(['search', 'user']);
  const { search = '' } = filters;
  const [typed, setTyped] = useState(search);
  // Back or a reset changes the search from outside.
  useEffect(() => setTyped(search), [search]);
  const moveUser = useMove();
  const nameOf = (user: TreeUser) => user.name || page.user(user.id);

  const move = (user: TreeUser, to: TreeUser | null) => {
    // A colleague's change after this question is a conflict.
    const asked = send(PersonDocument, { id: user.id });
    asked.catch(() => undefined);
    return modal.confirm({
      title: t.moveAsk(nameOf(user), to === null ? t.top : nameOf(to)),
      content: `${user.childCount > 0 ? `${t.below(user.childCount)} · ` : ''}${t.moveHint}`,
      okText: t.move.replace('…', ''),
      cancelText: page.cancel,
      ...SAFE_FIRST,
      onOk: async () => {
        const now = await asked.catch((error: unknown) => {
          message.error(errorText(error, language));
        });
        if (now === undefined) return;
        await moveUser(user, now.user?.version ?? 0, to);
      },
    });
  };
  const [isCreating, setCreating] = useState(false);
  const create = useCreation((user) => setFilters({ user }));
  return (
    <>
      <div className="screen-head">
        <h1>{t.users}</h1>
        <Link to="users/arrivals">{t.arrivals}</Link>
        <ExportLink className="button" href={EXPORTS.users}>
          {exported}
        </ExportLink>
        <Button type="primary" onClick={() => setCreating(true)}>
          {t.create}
        </Button>
      </div>
      {isCreating && <CreationDialog onCreate={create} onClose={() => setCreating(false)} />}
      <div className="people">
        <section className="panel people-tree" aria-label={t.users}>
          <Input.Search
            aria-label={t.search}
            placeholder={t.search}
            allowClear
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onSearch={(text) => setFilters({ search: text.trim() })}
          />
          <PeopleTree
            search={searched(filters.search)}
            chosen={filters.user}
            onChoose={(user) => setFilters({ user })}
            onMove={(...moved) => void move(...moved)}
          />
        </section>
        <div>
          {filters.user === undefined ? (
            <p className="quiet">{t.choose}</p>
          ) : (
            <PersonPanel
              key={filters.user}
              id={filters.user}
              onChoose={(user) => setFilters({ user })}
            />
          )}
        </div>
      </div>
    </>
  );
}
