import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../app/badge';
import { localTime } from '../../edit/local-time';
import { Highlight } from '../../list/highlight';
import type { ListColumn } from '../../list/list-column';
import { Thumbnail } from '../../media/thumbnail';
import { Link } from '../../routing/link';
import { jobTexts } from '../../texts/jobs.texts';
import { textsIn, type Language } from '../../texts/texts';
import type { Column, ListedJob } from './job-columns';

interface CellOptions {
  readonly language: Language;
  readonly shown: readonly Column[];
  readonly search: string | undefined;
  /** Renders the weight, which can be edited in its cell. */
  readonly weigh: (job: ListedJob) => ReactNode;
  /** Renders a row's handle; null if the list is not sorted by weight. */
  readonly handle: ((job: ListedJob) => ReactNode) | null;
}

/** Returns the visible columns of the list of jobs. */
export function jobCells(options: CellOptions): ListColumn<ListedJob>[] {
  const { language, shown, search, weigh, handle } = options;
  const t = textsIn(jobTexts, language);
  const columns: (ListColumn<ListedJob> & { readonly when?: Column })[] = [
    ...(handle === null
      ? []
      : [{ key: 'handle', title: <Hidden>{t.order}</Hidden>, width: 40, render: handle }]),
    {
      key: 'picture',
      when: 'pictures',
      title: t.picture,
      width: 64,
      render: ({ cover = '' }) => <Thumbnail url={cover} />,
    },
    { key: 'id', title: 'ID', label: 'ID', sort: 'ID', width: 84, render: ({ id }) => id },
    {
      key: 'name',
      title: t.name,
      sort: 'JOB_NAME',
      render: ({ id, jobName }) => (
        <Link to={`jobs/${id}`} className="list-name job-name">
          <Highlight text={jobName} search={search} />
        </Link>
      ),
    },
    {
      key: 'types',
      when: 'types',
      title: t.types,
      render: ({ types = [] }) => (
        <div className="list-badges">
          {types.map((type) => (
            <Badge key={type} tone="quiet">
              {t[type]}
            </Badge>
          ))}
        </div>
      ),
    },
    amount('factory', t.price, 'FACTORY_PRICE', ({ factoryPrice }) => factoryPrice),
    amount('subsidy', t.subsidy, 'SUBSIDY_PRICE', ({ subsidyPrice }) => subsidyPrice),
    amount('total', t.total, 'FACTORY_PRICE_TOTAL', ({ factoryPriceTotal }) => factoryPriceTotal),
    {
      key: 'salary',
      when: 'salary',
      title: t.salary,
      label: t.salary,
      render: ({ salary }) => salary,
    },
    {
      key: 'people',
      when: 'people',
      title: t.people,
      label: t.people,
      sort: 'PEOPLE_NUM',
      align: 'right',
      render: ({ peopleNum }) => peopleNum,
    },
    {
      key: 'place',
      when: 'place',
      title: t.place,
      label: t.place,
      render: ({ coordinates }) =>
        coordinates == null ? (
          <Badge tone="warning">{t.withoutPlace}</Badge>
        ) : (
          `${coordinates.lng.toFixed(3)}, ${coordinates.lat.toFixed(3)}`
        ),
    },
    {
      key: 'visibility',
      when: 'visibility',
      title: t.visibility,
      label: t.visibility,
      render: ({ userIds }) =>
        userIds == null || userIds.length === 0 ? t.everyone : t.users(userIds.length),
    },
    {
      key: 'status',
      when: 'status',
      title: t.status,
      render: ({ status }) =>
        status == null ? null : (
          <Badge tone={status === 'PUBLISHED' ? 'good' : 'quiet'}>{t[status]}</Badge>
        ),
    },
    {
      key: 'expiry',
      when: 'expiry',
      title: t.expireTime,
      label: t.expireTime,
      sort: 'EXPIRE_TIME',
      render: ({ expireTime }) => expireTime != null && localTime(expireTime).replace('T', ' '),
    },
    {
      key: 'created',
      when: 'created',
      title: t.createTime,
      label: t.createTime,
      sort: 'CREATE_TIME',
      render: ({ createTime }) => createTime != null && localTime(createTime).replace('T', ' '),
    },
    {
      key: 'weigh',
      title: t.weigh,
      label: t.weigh,
      sort: 'WEIGH',
      width: 96,
      align: 'right',
      render: weigh,
    },
  ];
  return columns.filter(({ when }) => when === undefined || shown.includes(when));
}

const amount = (
  key: string,
  title: string,
  sort: string,
  render: (job: ListedJob) => string | undefined,
) => ({ key, when: 'prices' as const, title, label: title, sort, align: 'right' as const, render });

const Hidden = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span className="visually-hidden">{children}</span>
);
