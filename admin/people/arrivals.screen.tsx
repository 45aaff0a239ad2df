import type { ReactElement } from 'react';
import { useRead } from '../api/queries';
import { ArrivalsDocument, type ArrivalsQuery } from '../documents/people';
import { ListTable } from '../list/list-table';
import { useList } from '../list/use-list';
import { Link } from '../routing/link';
import { peopleTexts } from '../texts/people.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';

type Arrival = NonNullable<ArrivalsQuery['arrivalsByUser']>['items'][number];

/** New users whom posters brought: by the user who shared them, and by the job on them. */
export default function ArrivalsScreen(): ReactElement {
  const t = useTexts(peopleTexts);
  const time = useTime();
  const list = useList([]);
  const { page, pageSize } = list;
  const answer = useRead(ArrivalsDocument, { page, pageSize }, { keep: true });
  const table = (
    heading: string,
    found: ArrivalsQuery['arrivalsByUser'],
    addressOf: (id: string) => string,
  ) => (
    <section>
      <h2>{heading}</h2>
      <ListTable<Arrival>
        label={heading}
        list={list}
        answer={answer}
        rows={found?.items}
        total={found?.total}
        idOf={({ id }) => id}
        columns={[
          { key: 'id', title: 'ID', render: ({ id }) => <Link to={addressOf(id)}>#{id}</Link> },
          { key: 'count', title: t.count, align: 'right', render: ({ count }) => count },
          { key: 'latest', title: t.latest, render: ({ latest }) => time(latest) },
        ]}
      />
    </section>
  );
  return (
    <>
      <div className="screen-head">
        <h1>{t.arrivals}</h1>
        <Link to="users">{t.users}</Link>
      </div>
      <div className="arrivals">
        {table(t.byUser, answer.data?.arrivalsByUser ?? null, (id) => `users?user=${id}`)}
        {table(t.byJob, answer.data?.arrivalsByJob ?? null, (id) => `jobs/${id}`)}
      </div>
    </>
  );
}
