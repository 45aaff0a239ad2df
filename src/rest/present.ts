import type { Config } from '../config';
import { thumbnailUrl, type ThumbnailWidth } from '../lib/photo/thumbnail.url';
import type { CategoryListQuery, FactoryListQuery, JobInfoQuery, JobListQuery } from './documents';

type ListedJob = JobListQuery['jobs']['items'][number];

/**
 * Formats a distance: `850m` up to and including 1000 metres, `1.2km` above, with metres/100
 * rounded half up (the contract, section 3).
 */
export function distanceText(metres: number): string {
  if (metres <= 1000) return `${metres}m`;
  const tenths = Math.floor((metres + 50) / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}km`;
}

/** The distance of a listed job; `metres` is undefined or null if the job has no coordinates. */
export function distance(
  metres: number | null | undefined,
  format: Config['distanceFormat'],
): string | number | null {
  if (format === 'metres') return metres ?? null;
  return metres == null ? '' : distanceText(metres);
}

/** The document, section 4.1. */
export const category = ({ id, name, image }: CategoryListQuery['categories'][number]) => ({
  id: Number(id),
  name,
  image,
});

/** The document, section 4.2. */
export const factory = (factory: FactoryListQuery['factories'][number]) => ({
  id: Number(factory.id),
  factory_name: factory.factoryName,
  factory_price: factory.factoryPrice,
});

/** A job in a list (the document, sections 4.5 and 4.6); its cover has the given width, if any. */
export const listedJob = (job: Omit<ListedJob, 'distance'>, coverWidth?: ThumbnailWidth) => ({
  id: Number(job.id),
  job_name: job.jobName,
  cover: coverWidth === undefined ? job.cover : thumbnailUrl(job.cover, coverWidth),
  factory_price: job.factoryPrice,
  subsidy_price: job.subsidyPrice,
  factory_price_total: job.factoryPriceTotal,
  salary: job.salary,
  people_num: job.peopleNum,
});

/** A job in detail (the document, section 4.7). */
export const jobInfo = (job: NonNullable<JobInfoQuery['job']>) => ({
  id: Number(job.id),
  job_name: job.jobName,
  images: job.images.map(({ type, url }) => ({ type: type.toLowerCase(), url })),
  content: job.content,
  factory_price: job.factoryPrice,
  subsidy_price: job.subsidyPrice,
  factory_price_total: job.factoryPriceTotal,
  salary: job.salary,
  is_collect: job.isFavourite ? 1 : 0,
  lng: job.coordinates?.lng ?? null,
  lat: job.coordinates?.lat ?? null,
});

/** The page object of both lists (the document, section 4.5). */
export const page = <Item>(
  {
    total,
    lastPage,
    items,
  }: { readonly total: number; readonly lastPage: number; readonly items: readonly Item[] },
  { requestedPage, pageSize }: { readonly requestedPage: number; readonly pageSize: number },
  presentItem: (item: Item) => unknown,
) => ({
  total,
  per_page: pageSize,
  current_page: requestedPage,
  last_page: lastPage,
  data: items.map(presentItem),
});
