import type { Config } from '../../config';
import { both, integer, text } from './schema';

const pageSize = (largest: number, usual: number) =>
  integer(
    both(
      `每页条数，最多 ${largest}，其他值按 ${usual} 处理`,
      `How many items a page holds, at most ${largest}; larger values are capped, and ` +
        `anything but a positive whole number counts as ${usual}.`,
    ),
    { minimum: 1, default: usual },
  );

/** Every parameter of the operations (the document, section 4), by name. */
export const parameters = ({ maxPageNum }: Pick<Config, 'maxPageNum'>) => ({
  page: integer(
    both('页码，其他值按 1 处理', 'The page number, counted from 1; anything else counts as 1.'),
    {
      minimum: 1,
      default: 1,
    },
  ),
  page_num: pageSize(maxPageNum, Math.min(10, maxPageNum)),
  lng: text(
    both(
      '经度，与 lat 同时传才有效',
      'Longitude in degrees, -180 to 180; used only together with `lat`.',
    ),
    { examples: ['120.98'] },
  ),
  lat: text(
    both(
      '纬度，与 lng 同时传才有效',
      'Latitude in degrees, -90 to 90; used only together with `lng`.',
    ),
    { examples: ['31.39'] },
  ),
  type: text(
    both(
      '职位类型：1 长期工，2 兼职，3 短期工；其他值没有匹配',
      'Job type: 1 = long-term, 2 = part-time, 3 = short-term; any other value matches nothing.',
    ),
    { examples: ['1'] },
  ),
  keyword: text(
    both(
      '职位名称包含的文字，不区分大小写；登录后会记入搜索历史',
      'Text that the job name contains, in any letter case; recorded in the search history of a ' +
        'logged-in caller.',
    ),
    { maxLength: 100, examples: ['普工'] },
  ),
  job_id: integer(both('职位 ID', "The job's id."), { examples: [1] }),
});

export type ParameterName = keyof ReturnType<typeof parameters>;

/** Parameters required by every operation that has them: the ids of rows. Others are optional. */
export const DEMANDED: readonly ParameterName[] = ['job_id'];
