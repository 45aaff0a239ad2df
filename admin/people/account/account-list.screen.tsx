import { useState, type ReactElement } from 'react';
import { useRead } from '../../api/queries';
import { Badge } from '../../app/badge';
import { PeopleDocument, type PersonFieldsFragment, type Role } from '../../documents/people';
import { FilterText, Labelled } from '../../list/filter-fields';
import { ListTable } from '../../list/list-table';
import { searched } from '../../list/searched';
import { useList } from '../../list/use-list';
import { Button } from '../../parts/button';
import { Choice } from '../../parts/choice';
import { Link } from '../../routing/link';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { useTime } from '../../texts/use-time';
import { AccountDialog } from './account.dialog';
import { oneTimeOf, useOneTime } from './one-time.dialog';

const STAFF: readonly Role[] = ['EDITOR', 'ADMIN'];

/** Lists everyone with an account, by role, with links to the users. */
export default function AccountListScreen(): ReactElement {
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const time = useTime();
  const list = useList(['search', 'role']);
  const [isCreating, setCreating] = useState(false);
  const [oneTime, showOneTime] = useOneTime();
  const { filters, setFilters } = list;
  const role = STAFF.find((each) => each === filters.role);
  const answer = useRead(
    PeopleDocument,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: searched(filters.search),
      role,
      // A search finds all users, so that those without an account can be given one here.
      isStaff: role === undefined && filters.search === undefined ? true : undefined,
    },
    { keep: true },
  );
  const users = answer.data?.users;
  return (
    <>
      <div className="screen-head">
        <h1>{t.accounts}</h1>
        <Button type="primary" onClick={() => setCreating(true)}>
          {t.newAccount}
        </Button>
      </div>
      {isCreating && (
        <AccountDialog
          onClose={() => setCreating(false)}
          onCreated={(given) => {
            setCreating(false);
            showOneTime(oneTimeOf(given, t));
          }}
        />
      )}
      {oneTime}
      <search className="panel filters" aria-label={page.search}>
        <FilterText
          label={t.search}
          value={filters.search}
          onChange={(search, replace) => setFilters({ search }, replace)}
          width={260}
        />
        <Labelled label={t.role}>
          <Choice<Role | ''>
            label={t.role}
            value={role ?? ''}
            onChange={(next) => setFilters({ role: next })}
            options={[
              { value: '', label: page.all },
              ...STAFF.map((value) => ({ value, label: t[value] })),
            ]}
          />
        </Labelled>
      </search>
      <ListTable<PersonFieldsFragment>
        label={t.accounts}
        list={list}
        answer={answer}
        rows={users?.items}
        total={users?.total}
        idOf={({ id }) => id}
        columns={[
          { key: 'id', title: 'ID', width: 80, isMinor: true, render: ({ id }) => id },
          {
            key: 'name',
            title: t.name,
            render: ({ id, name }) => <span className="list-name">{name || page.user(id)}</span>,
          },
          {
            key: 'username',
            title: t.username,
            render: ({ loginName }) => loginName ?? <span className="quiet">{t.noAccount}</span>,
          },
          {
            key: 'role',
            title: t.role,
            render: ({ role: has }) =>
              has !== null && <Badge tone={has === 'ADMIN' ? 'accent' : 'quiet'}>{t[has]}</Badge>,
          },
          {
            key: 'since',
            title: t.created,
            width: 150,
            isMinor: true,
            render: ({ createTime }) => createTime !== null && time(createTime),
          },
          {
            key: 'open',
            title: '',
            render: ({ id }) => (
              <div className="row-actions">
                <Link to={`users?user=${id}`}>{t.open}</Link>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
