import type { ReactElement } from 'react';
import { useRead } from '../api/queries';
import { JobListDocument, type JobSortField } from '../documents/jobs';
import { ListTable } from '../list/list-table';
import { useList } from '../list/use-list';
import { jobTexts } from '../texts/jobs.texts';
import { useTexts } from '../texts/texts';

/** The list of jobs. */
export default function JobListScreen(): ReactElement {
  const t = useTexts(jobTexts);
  const list = useList(['name']);
  const { sort } = list;
  const answer = useRead(
    JobListDocument,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: list.filters.name ?? null,
      sort: sort && [{ field: sort.field as JobSortField, direction: sort.direction }],
    },
    { keep: true },
  );
  const page = answer.data?.adminJobs;
  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
      </div>
      <ListTable
        label={t.heading}
        list={list}
        answer={answer}
        rows={page?.items}
        total={page?.total}
        idOf={({ id }) => id}
        nameOf={({ jobName }) => jobName}
        columns={[
          { key: 'id', title: 'ID', sort: 'ID', render: ({ id }) => id },
          { key: 'name', title: t.name, sort: 'JOB_NAME', render: ({ jobName }) => jobName },
          {
            key: 'price',
            title: t.price,
            sort: 'FACTORY_PRICE_TOTAL',
            render: ({ factoryPriceTotal }) => factoryPriceTotal,
          },
          { key: 'salary', title: t.salary, render: ({ salary }) => salary },
          { key: 'weigh', title: t.weigh, sort: 'WEIGH', render: ({ weigh }) => weigh },
        ]}
      />
    </>
  );
}
