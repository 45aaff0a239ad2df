import { useState, type ReactElement } from 'react';
import { FilterChoice, FilterText, Labelled } from '../../list/filter-fields';
import type { List } from '../../list/use-list';
import { Button } from '../../parts/button';
import { Choices } from '../../parts/choices';
import { jobTexts } from '../../texts/jobs.texts';
import { listTexts } from '../../texts/list.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import {
  conditionsOf,
  FILTERS,
  isEmptyRange,
  JOB_TYPES,
  typesOf,
  type Filter,
} from './job-filters';
import { UserFilter } from './user-filter';

/** The search fields above the list of jobs. */
export function JobSearchForm({ list }: { readonly list: List<Filter> }): ReactElement {
  const t = useTexts(jobTexts);
  const page = useTexts(pageTexts);
  const lists = useTexts(listTexts);
  const { filters, setFilters } = list;
  const types = typesOf(filters);
  // On narrow screens the other fields are shown on request, or if they are filled in.
  const [isOpen, setOpen] = useState(() =>
    FILTERS.some((name) => name !== 'name' && filters[name]),
  );
  const field = (name: Filter) => ({
    value: filters[name],
    onChange: (value: string | undefined, replace?: boolean) =>
      setFilters({ [name]: value }, replace),
  });
  const conditions = conditionsOf(filters);
  const checked = (name: Filter, condition: unknown) => ({
    ...field(name),
    isValid: filters[name] === undefined || condition !== null,
  });
  const yesOrNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return (
    <search className="panel filters" aria-label={t.filters}>
      <FilterText label={t.name} hint={t.nameHint} {...field('name')} width={220} />
      <Button
        className="filters-more"
        aria-expanded={isOpen}
        data-open={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.filters}
      </Button>
      <Labelled label={t.types}>
        <Choices
          label={t.types}
          text={types.length === 0 ? page.all : types.map((type) => t[type]).join(', ')}
          value={types}
          width={160}
          onChange={(next) => setFilters({ types: next.join(',') })}
          options={JOB_TYPES.map((value) => ({ value, label: t[value] }))}
        />
      </Labelled>
      <FilterText
        label={t.priceFrom}
        hint={t.perHour}
        {...checked('from', conditions.minPriceTotal)}
        width={110}
      />
      <FilterText
        label={t.priceTo}
        hint={t.perHour}
        {...checked('to', conditions.maxPriceTotal)}
        problem={isEmptyRange(conditions) ? lists.rangeEmpty : undefined}
        width={110}
      />
      <FilterChoice
        label={t.status}
        options={[
          { value: 'PUBLISHED', label: t.PUBLISHED },
          { value: 'HIDDEN', label: t.HIDDEN },
        ]}
        {...field('status')}
      />
      <FilterChoice
        label={t.visibility}
        options={yesOrNo(t.restricted, t.everyone)}
        {...field('restricted')}
      />
      <UserFilter
        label={t.visibleTo}
        hint="#"
        {...checked('user', conditions.userId)}
        width={150}
      />
      <FilterChoice
        label={t.picture}
        options={yesOrNo(t.withPictures, t.withoutPictures)}
        {...field('pictures')}
      />
      <FilterChoice
        label={t.place}
        options={yesOrNo(t.withPlace, t.withoutPlace)}
        {...field('place')}
      />
      <FilterChoice
        label={t.expiry}
        options={[
          { value: '7', label: t.withinDays(7) },
          { value: '30', label: t.withinDays(30) },
          { value: 'past', label: t.expired },
        ]}
        {...field('expiry')}
      />
      <Button onClick={list.reset}>{page.reset}</Button>
    </search>
  );
}
