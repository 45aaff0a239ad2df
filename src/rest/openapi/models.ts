import type { Config } from '../../config';
import { both, exactly, integer, listOf, ref, text, type Schema } from './schema';

const money = (chinese: string, english: string) =>
  text(both(`${chinese}（元/小时）`, `${english}, yuan per hour.`), {
    pattern: String.raw`^\d+\.\d{2}$`,
    examples: ['20.50'],
  });

/** An address; empty if there is none. */
const address = (chinese: string, english: string) =>
  text(both(`${chinese}，没有时为空`, `${english}; empty if there is none.`), {
    examples: ['https://jobs.example.com/uploads/demo/gate.jpg'],
  });

const jobId = integer(both('职位 ID', 'Identifies the job.'), { examples: [1] });
const jobName = text(both('职位名称', "The job's name."), { examples: ['电子厂普工'] });

/** A job's wages, the same in lists and in detail (the document, section 2). */
const wages = {
  factory_price: money('普通工价', 'The normal wage'),
  subsidy_price: money('平台补贴', "The platform's subsidy"),
  factory_price_total: money('补贴后工价', 'The wage after the subsidy'),
  salary: text(both('综合月薪', 'The monthly income, as a range.'), { examples: ['5000~7000'] }),
};

const listedJob = {
  id: jobId,
  job_name: jobName,
  cover: address('封面图地址', 'The address of the cover image'),
  ...wages,
  people_num: integer(both('报名人数', 'How many people have applied.'), { minimum: 0 }),
};

const distance: Record<Config['distanceFormat'], Schema> = {
  text: text(
    both(
      '距离：1000 米以内为 `850m`，以上为 `1.2km`；职位没有坐标时为空；未传坐标时为 `0m`',
      'How far the job is: `850m` up to 1000 metres, `1.2km` above; empty for a job without ' +
        'coordinates; `0m` if no coordinates were sent.',
    ),
    { pattern: String.raw`^(\d{1,4}m|\d+\.\dkm)?$`, examples: ['850m'] },
  ),
  metres: {
    type: ['integer', 'null'],
    description: both(
      '距离（米）；职位没有坐标时为 null；未传坐标时为 0',
      'How far the job is, in whole metres; null for a job without coordinates; 0 if no ' +
        'coordinates were sent.',
    ),
    examples: [850],
  },
};

const page = (items: Schema, maxPageNum: number) =>
  exactly({
    total: integer(both('总条数', 'How many items match, across all pages.'), { minimum: 0 }),
    per_page: integer(both('每页条数', 'How many items a page holds.'), {
      minimum: 1,
      maximum: maxPageNum,
    }),
    current_page: integer(both('当前页', 'The page number that was asked for.'), { minimum: 1 }),
    last_page: integer(
      both('最后一页，没有数据时为 0', 'The number of the last page; 0 if nothing matches.'),
      {
        minimum: 0,
      },
    ),
    data: listOf(items, { maxItems: maxPageNum }),
  });

const degrees = (chinese: string, english: string, limit: number): Schema => ({
  type: ['number', 'null'],
  minimum: -limit,
  maximum: limit,
  description: both(chinese, english),
});

type ModelConfig = Pick<Config, 'distanceFormat' | 'maxPageNum'>;

/**
 * The objects of the document's section 2 as this endpoint returns them, by the names that
 * descriptions refer to.
 */
export const models = ({ distanceFormat, maxPageNum }: ModelConfig) =>
  ({
    Category: exactly({
      id: integer(both('分类 ID', 'Identifies the category.')),
      name: text(both('分类名称', "The category's name.")),
      image: address('分类图片地址', "The address of the category's image"),
    }),
    Factory: exactly({
      id: integer(both('工厂 ID', 'Identifies the factory.')),
      factory_name: text(both('工厂名称', "The factory's name.")),
      factory_price: money('工价', 'The factory wage'),
    }),
    Job: exactly({
      id: jobId,
      job_name: jobName,
      images: listOf(ref('Media')),
      content: text(both('职位介绍（HTML）', 'The description, as HTML.')),
      ...wages,
      is_collect: integer(both('是否已收藏', '1 if the caller has favourited the job, else 0.'), {
        enum: [0, 1],
      }),
      lng: degrees('经度', 'Longitude in degrees.', 180),
      lat: degrees('纬度', 'Latitude in degrees.', 90),
    }),
    Media: exactly({
      type: text(both('文件类型', 'Whether the file is an image or a video.'), {
        enum: ['image', 'video'],
      }),
      url: text(both('文件地址', 'The address of the file.'), { minLength: 1 }),
    }),
    ListedJob: exactly({ ...listedJob, distance: distance[distanceFormat] }),
    FavouriteJob: exactly(listedJob),
    JobPage: page(ref('ListedJob'), maxPageNum),
    FavouritePage: page(ref('FavouriteJob'), maxPageNum),
  }) satisfies Record<string, Schema>;

type ModelName = keyof ReturnType<typeof models>;

export const model = (name: ModelName) => ref(name);

export const keywords = listOf(text(both('搜索词', 'A keyword that was searched for.')), {
  maxItems: 10,
});

export const agentText = text(both('介绍（HTML）', 'The introduction, as HTML.'));

export const poster = exactly({
  url: text(both('海报地址', 'The address of the poster.'), {
    pattern: String.raw`^https?://.+/uploads/job/\d+\.png\?v=\d+$`,
    examples: ['https://jobs.example.com/uploads/job/1.png?v=1789000000'],
  }),
});
