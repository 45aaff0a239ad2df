import { useRef, type ReactElement } from 'react';
import { App, Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../api/queries';
import { send } from '../api/send';
import {
  JobListDocument,
  JobTotalDocument,
  ReorderJobsDocument,
  type JobSortField,
  type WeighInput,
} from '../documents/jobs';
import { EditableNumber } from '../list/editable-number';
import { ListTable } from '../list/list-table';
import { movedWeights } from '../list/moved-weights';
import { DragHandle, SortableRow, SortableRows } from '../list/sortable-rows';
import { useList } from '../list/use-list';
import { goTo } from '../routing/location';
import { errorText } from '../texts/error-text';
import { jobTexts } from '../texts/jobs.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { BulkBar } from './bulk-bar';
import { ColumnChoice } from './column-choice';
import { jobCells } from './job-cells';
import { askedFor, useColumns, type ListedJob } from './job-columns';
import { conditionsOf, FILTERS } from './job-filters';
import { JobSearchForm } from './job-search.form';

/** Pages lead to so many rows where the service has to look for them one by one. */
const REACH = 10_000;

/** The list of jobs: searched, sorted, weighed and ticked. */
export default function JobListScreen(): ReactElement {
  const t = useTexts(jobTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { message } = App.useApp();
  const list = useList(FILTERS);
  const [shown, setShown] = useColumns();
  const { sort, filters } = list;
  const wanted = { search: filters.name ?? null, filter: conditionsOf(filters) };
  const isWhole = Object.values(filters).every((value) => value === '');
  const reach = isWhole && sort?.field !== 'JOB_NAME' ? null : REACH;
  const answer = useRead(
    JobListDocument,
    {
      ...wanted,
      page: reach === null ? list.page : Math.min(list.page, Math.ceil(reach / list.pageSize)),
      pageSize: list.pageSize,
      sort: sort && [{ field: sort.field as JobSortField, direction: sort.direction }],
      ...askedFor(shown),
    },
    { keep: true },
  );
  // Asked apart: at a million jobs the page is there before they are counted.
  const count = useRead(JobTotalDocument, wanted, { keep: true }).data?.adminJobs?.count;
  const jobs = answer.data?.adminJobs?.items;
  // Of every row that was shown, the version that was shown last: ticks reach across pages.
  const shownVersions = useRef(new Map<string, number | null>()).current;
  for (const { id, version } of jobs ?? []) shownVersions.set(id, version);

  const weigh = async (items: readonly WeighInput[]) => {
    try {
      await send(ReorderJobsDocument, { items });
      void message.success(t.reordered(items.length));
    } finally {
      await client.invalidateQueries({ queryKey: ['JobList'] });
    }
  };
  const move = (from: number, to: number) => {
    const versions = new Map(jobs?.map(({ id, version }) => [id, version]));
    const items = movedWeights(jobs ?? [], from, to).map(({ id, weigh: heavy }) => ({
      id,
      weigh: heavy,
      expectedVersion: versions.get(id) ?? null,
    }));
    if (items.length === 0) return;
    weigh(items).catch((error: unknown) => void message.error(errorText(error, language)));
  };
  const isByWeight = sort === null || (sort.field === 'WEIGH' && sort.direction === 'DESC');

  const table = (
    <ListTable<ListedJob>
      label={t.heading}
      list={list}
      answer={answer}
      rows={jobs}
      total={count?.value}
      isAtLeast={count?.isExact === false}
      {...(reach !== null && { reach })}
      idOf={({ id }) => id}
      nameOf={({ jobName }) => jobName}
      columns={jobCells({
        language,
        shown,
        search: filters.name,
        handle: isByWeight ? ({ jobName }) => <DragHandle label={t.drag(jobName)} /> : null,
        weigh: ({ id, jobName, weigh: value, version }) => (
          <EditableNumber
            label={t.weighOf(jobName)}
            value={value}
            onSave={(next) => weigh([{ id, weigh: next, expectedVersion: version }])}
          />
        ),
      })}
      foot={<BulkBar list={list} versions={shownVersions} />}
      {...(isByWeight && { rowComponent: SortableRow })}
    />
  );
  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
        <ColumnChoice shown={shown} onChange={setShown} />
        <Button type="primary" onClick={() => goTo('jobs/new')}>
          {t.create}
        </Button>
      </div>
      <JobSearchForm list={list} />
      {isByWeight ? (
        <SortableRows ids={jobs?.map(({ id }) => id) ?? []} onMove={move}>
          {table}
        </SortableRows>
      ) : (
        table
      )}
    </>
  );
}
