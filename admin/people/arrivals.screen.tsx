import type { ReactElement } from 'react';
import { useRead } from '../api/queries';
import { ArrivalsDocument, type ArrivalsQuery } from '../documents/people';
import { ListTable } from '../list/list-table';
import { listedIn } from '../list/address';
import { useList, type List } from '../list/use-list';
import { goTo, usePlace } from '../routing/location';
import { Link } from '../routing/link';
import { peopleTexts } from '../texts/people.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';

type ByUser = NonNullable<ArrivalsQuery['arrivalsByUser']>['items'][number];
type ByJob = NonNullable<ArrivalsQuery['arrivalsByJob']>['items'][number];

interface Arrival {
  readonly id: string;
  /** Empty if there is none, or the user or job has been deleted. */
  readonly name: string;
  readonly count: number;
  readonly latest: string;
}

const ofUser = ({ userId, user, ...counted }: ByUser): Arrival => ({
  ...counted,
  id: userId ?? '',
  name: user?.name ?? '',
});

const ofJob = ({ jobId, job, ...counted }: ByJob): Arrival => ({
  ...counted,
  id: jobId ?? '',
  name: job?.jobName ?? '',
});

const JOB_PAGE = 'jobPage';

/** The list of jobs beside that of users, whose page has its own parameter in the address. */
function useJobPages(users: List<never>): List<never> {
  const { path, search } = usePlace();
  const page = new URLSearchParams(search).get(JOB_PAGE) ?? '';
  return {
    ...users,
    ...listedIn(new URLSearchParams({ page, size: String(users.pageSize) }), []),
    setPage: (next, pageSize, replace = false) => {
      const address = new URLSearchParams(location.search);
      address.set(JOB_PAGE, String(next));
      address.set('size', String(pageSize));
      goTo(`${path}?${address.toString()}`, { replace });
    },
  };
}

/** Shows new users who came through posters: by the user who shared them, and by job. */
export default function ArrivalsScreen(): ReactElement {
  const t = useTexts(peopleTexts);
  const time = useTime();
  const users = useList([]);
  const jobs = useJobPages(users);
  const pages = { userPage: users.page, jobPage: jobs.page, pageSize: users.pageSize };
  const answer = useRead(ArrivalsDocument, pages, { keep: true });
  const { arrivalsByUser: byUser, arrivalsByJob: byJob } = answer.data ?? {};
  const table = (
    heading: string,
    list: List<never>,
    rows: readonly Arrival[] | undefined,
    total: number | undefined,
    addressOf: (id: string) => string,
  ) => (
    <section>
      <h2>{heading}</h2>
      <ListTable<Arrival>
        label={heading}
        list={list}
        answer={answer}
        rows={rows}
        total={total}
        idOf={({ id }) => id}
        columns={[
          {
            key: 'id',
            title: 'ID',
            render: ({ id, name }) => (
              <>
                <Link to={addressOf(id)}>#{id}</Link> {name}
              </>
            ),
          },
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
        {table(
          t.byUser,
          users,
          byUser?.items.map(ofUser),
          byUser?.total,
          (id) => `users?user=${id}`,
        )}
        {table(t.byJob, jobs, byJob?.items.map(ofJob), byJob?.total, (id) => `jobs/${id}`)}
      </div>
    </>
  );
}
