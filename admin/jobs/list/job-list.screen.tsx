import { Suspense, useMemo, useRef, useState, type ReactElement } from 'react';
import { EXPORTS } from '../../api/addresses';
import { useRead } from '../../api/queries';
import { lazyWithRetry } from '../../app/loading/lazy-with-retry';
import { JobListDocument, JobTotalDocument } from '../../documents/jobs';
import { DragHandle } from '../../list/drag-handle';
import { EditableNumber } from '../../list/editable-number';
import { ListTable } from '../../list/list-table';
import { useList } from '../../list/use-list';
import { Button } from '../../parts/button';
import { ExportLink } from '../../parts/export-link';
import { goTo } from '../../routing/location';
import { jobTexts } from '../../texts/jobs.texts';
import { listTexts } from '../../texts/list.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import { ColumnChoice } from './column-choice';
import { jobCells } from './job-cells';
import { columnsFor, type ListedJob } from './job-columns';
import { FILTERS } from './job-filters';
import { exported, jobQuery } from './job-query';
import { JobDrafts } from '../job-drafts-list';
import { JobSearchForm } from './job-search.form';
import { keepColumns, shownColumns } from './kept-columns';
import { noteJobs } from './known-jobs';
import { useWeighing } from './use-weighing';

const BulkBar = lazyWithRetry(() => import('../bulk/bulk-bar'));

const idOf = ({ id }: ListedJob) => id;
const nameOf = ({ jobName }: ListedJob) => jobName;

/** The list of jobs, which can be searched, sorted, weighted and ticked. */
export function JobListScreen(): ReactElement {
  const t = useTexts(jobTexts);
  const lists = useTexts(listTexts);
  const language = useLanguage();
  const list = useList(FILTERS);
  const [chosen, setChosen] = useState(shownColumns);
  const { sort: order } = list;
  const shown = useMemo(() => columnsFor(chosen, order), [chosen, order]);
  const { rows, total, maxRows } = jobQuery(list, chosen);
  const answer = useRead(JobListDocument, rows, { keep: true });
  // A separate query: among a million jobs the page is faster than the total.
  const counted = useRead(JobTotalDocument, total, { keep: true });
  const refetch = () => Promise.all([answer.refetch(), counted.refetch()]);
  const count = counted.data?.adminJobs?.count;
  const jobs = answer.data?.adminJobs?.items;
  noteJobs(jobs ?? []);
  // The query of the visible rows; they stay until the next answer.
  const settled = useRef({ sort: order, query: rows });
  if (!answer.isPlaceholderData) settled.current = { sort: order, query: rows };
  const { sort, query } = settled.current;
  const { weigh, move } = useWeighing({
    jobs: jobs ?? [],
    query,
    total: count?.isExact ? count.value : Infinity,
  });
  const isByWeight = sort === null || (sort.field === 'WEIGH' && sort.direction === 'DESC');
  const search = query.search ?? undefined;
  const columns = useMemo(
    () =>
      jobCells({
        language,
        shown,
        search,
        handle: isByWeight
          ? ({ jobName }) => <DragHandle name={jobName} label={t.drag(jobName)} />
          : null,
        weigh: ({ id, jobName, weigh: value, version }) => (
          <EditableNumber
            label={t.weighOf(jobName)}
            value={value}
            onSave={(next) => weigh([{ id, weigh: next, expectedVersion: version }])}
          />
        ),
      }),
    [language, shown, search, isByWeight, weigh, t],
  );

  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
        <Button onClick={refetch}>{lists.refresh}</Button>
        <ColumnChoice
          shown={chosen}
          onChange={(next) => {
            keepColumns(next);
            setChosen(next);
          }}
        />
        {list.isFiltered && (
          <ExportLink className="button" href={`${EXPORTS.jobs}?${exported(total).toString()}`}>
            {lists.exportedMatches(count?.isExact === true ? ` (${count.value})` : '')}
          </ExportLink>
        )}
        <ExportLink className="button" href={EXPORTS.jobs}>
          {lists.exported}
        </ExportLink>
        <Button type="primary" onClick={() => goTo('jobs/new')}>
          {t.create}
        </Button>
      </div>
      <JobSearchForm list={list} />
      <JobDrafts />
      <ListTable<ListedJob>
        asCards
        label={t.heading}
        list={list}
        answer={{
          isFetching: answer.isFetching,
          error: answer.error ?? counted.error,
          refetch,
        }}
        rows={jobs}
        total={count?.value}
        isAtLeast={count?.isExact === false}
        {...(maxRows !== null && { maxRows })}
        idOf={idOf}
        nameOf={nameOf}
        columns={columns}
        foot={
          list.selected.size > 0 && (
            <Suspense fallback={<span>{lists.ticked(list.selected.size)}</span>}>
              <BulkBar
                list={list}
                shown={jobs ?? []}
                wanted={total}
                total={count?.isExact === true ? count.value : null}
              />
            </Suspense>
          )
        }
        {...(isByWeight && { onMove: (from, to) => void move(from, to) })}
      />
    </>
  );
}
