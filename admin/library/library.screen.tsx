import type { ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { LibraryDocument, type MediaType } from '../documents/library';
import { FilterChoice, FilterText } from '../list/filter-fields';
import { flag } from '../list/address';
import { useList } from '../list/use-list';
import { DropZone } from '../media/drop-zone';
import { useUploads } from '../media/use-uploads';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { Pagination } from '../parts/pagination';
import { libraryTexts } from '../texts/library.texts';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { MediaCard } from './media-card';
import { useLastPage } from './use-last-page';

/** Lists every upload and where it is used, or only unused ones. */
export default function LibraryScreen(): ReactElement {
  const t = useTexts(libraryTexts);
  const lists = useTexts(listTexts);
  const { reset } = useTexts(pageTexts);
  const client = useQueryClient();
  const list = useList(['path', 'type', 'used']);
  const { filters, setFilters } = list;
  const answer = useRead(
    LibraryDocument,
    {
      page: list.page,
      pageSize: list.pageSize,
      search: filters.path,
      type: filters.type === 'IMAGE' || filters.type === 'VIDEO' ? filters.type : undefined,
      used: flag(filters.used),
    },
    { keep: true },
  );
  const files = answer.data?.mediaFiles;
  const isEmpty = files?.items.length === 0 && !answer.isFetching;
  useLastPage(list, isEmpty ? files.total : undefined);
  const refresh = () => client.invalidateQueries({ queryKey: ['Library'] });
  const uploads = useUploads(() => {
    message.success(t.stored);
    void refresh();
  });
  const types: readonly MediaType[] = ['IMAGE', 'VIDEO'];
  return (
    <div onPaste={({ clipboardData: { files: pasted } }) => uploads.add([...pasted])}>
      <div className="screen-head">
        <h1>{t.heading}</h1>
      </div>
      <DropZone uploads={uploads} />
      <search className="panel filters library-filters" aria-label={t.filters}>
        <FilterText
          label={t.path}
          value={filters.path}
          onChange={(path, replace) => setFilters({ path }, replace)}
        />
        <FilterChoice
          label={t.type}
          value={filters.type}
          onChange={(type) => setFilters({ type })}
          options={types.map((value) => ({ value, label: t[value] }))}
        />
        <FilterChoice
          label={t.use}
          value={filters.used}
          onChange={(used) => setFilters({ used })}
          options={[
            { value: 'true', label: t.used },
            { value: 'false', label: t.unused },
          ]}
        />
        <Button onClick={list.reset}>{reset}</Button>
      </search>
      {answer.error !== null && files == null && (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {files?.items.length === 0 && (
        <p className="quiet">{list.isFiltered ? lists.noMatch : lists.empty}</p>
      )}
      <ul className="library" aria-busy={answer.isFetching}>
        {files?.items.map((file) => (
          <li key={file.path}>
            <MediaCard file={file} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t.heading}
        current={list.page}
        pageSize={list.pageSize}
        total={files?.total ?? 0}
        sizes
        summary={lists.total(files?.total ?? 0)}
        onChange={list.setPage}
      />
    </div>
  );
}
