import type { OperationName } from '../operations';
import type { ModelName } from './models';
import type { ParameterName } from './parameters';
import { both, exactly, listOf, ref, text, type Schema } from './schema';

/** What the reference says of an operation beyond its row of the table. */
export interface Description {
  readonly summary: string;
  readonly description: string;
  /** What a token changes where none is demanded; without it a token changes nothing. */
  readonly token?: string;
  readonly takes?: readonly ParameterName[];
  readonly demands?: readonly ParameterName[];
  /** Every `msg` of a success. */
  readonly msg: readonly [string, ...string[]];
  readonly data: Schema;
}

const model = (name: ModelName) => ref(name);

const nothing: Schema = { type: 'null' };

const descriptions = {
  categoryList: {
    summary: '职位分类 · Categories',
    description: both('所有职位分类，按权重升序。', 'All categories, the smallest weigh first.'),
    msg: ['请求成功'],
    data: listOf(model('Category')),
  },
  factoryList: {
    summary: '工厂列表 · Factories',
    description: both('所有工厂，按权重降序。', 'All factories, the largest weigh first.'),
    msg: ['请求成功'],
    data: listOf(model('Factory')),
  },
  keywordList: {
    summary: '搜索历史 · Search history',
    description: both(
      '当前用户最近的搜索词，最多 10 个。',
      "The caller's last searches, at most ten, the most recent first.",
    ),
    msg: ['成功'],
    data: listOf(text(both('搜索词', 'What was searched for.')), { maxItems: 10 }),
  },
  keywordClear: {
    summary: '清空搜索历史 · Clear the search history',
    description: both('删除当前用户的全部搜索词。', 'Forgets all searches of the caller.'),
    msg: ['清空搜索历史成功'],
    data: nothing,
  },
  jobList: {
    summary: '职位列表 · Jobs: nearby, by type, by keyword',
    description: both(
      '按距离升序、权重降序；未传坐标时只按权重。',
      'The nearest first, then the largest weigh; without a point by weigh alone.',
    ),
    token: both(
      '登录后只返回对所有人或对本人及其上级开放的职位，并记录搜索词。',
      'With a token: only the jobs open to everyone, to the caller or to someone above the caller, and the keyword is recorded.',
    ),
    takes: ['page', 'page_num', 'lng', 'lat', 'type', 'keyword'],
    msg: ['成功'],
    data: model('JobPage'),
  },
  collectList: {
    summary: '我的收藏 · Favourites',
    description: both(
      '当前用户收藏的职位，最近收藏的在前。',
      "The caller's favourite jobs, the latest favourite first. The keyword is recorded as in jobList.",
    ),
    takes: ['page', 'page_num', 'keyword'],
    msg: ['成功'],
    data: model('FavouritePage'),
  },
  jobInfo: {
    summary: '职位详情 · One job',
    description: both('一个职位的详情。', 'Everything about one job.'),
    token: both(
      '登录后 is_collect 表示是否已收藏。',
      'With a token `is_collect` tells whether the caller keeps the job.',
    ),
    demands: ['job_id'],
    msg: ['成功'],
    data: model('Job'),
  },
  jobCollect: {
    summary: '收藏或取消收藏 · Toggle a favourite',
    description: both(
      '未收藏则收藏，已收藏则取消。',
      'Favourites the job, or takes it back where it is a favourite; `msg` tells which.',
    ),
    demands: ['job_id'],
    msg: ['收藏成功', '取消收藏成功'],
    data: nothing,
  },
  jobPoster: {
    summary: '职位海报 · Poster',
    description: both(
      '生成带小程序码的职位海报（750 × 1334 PNG），小程序码包含职位和当前用户。',
      'Draws a poster of the job (PNG, 750 × 1334) with a mini-program code that carries the job and the caller.',
    ),
    demands: ['job_id'],
    msg: ['成功'],
    data: exactly({
      url: text(both('海报地址', 'Where the poster is.'), {
        pattern: String.raw`^https?://.+/uploads/job/\d+\.png\?v=\d+$`,
        examples: ['https://jobs.example.com/uploads/job/1.png?v=1789000000'],
      }),
    }),
  },
  agentContent: {
    summary: '成为代理 · Becoming an agent',
    description: both(
      '代理入口的介绍（HTML）。',
      'The introduction for those who would become an agent, as HTML.',
    ),
    msg: ['成功'],
    data: text(both('介绍（HTML）', 'The introduction, as HTML.')),
  },
} satisfies Record<string, Description>;

/** A row of the table without a description does not compile. */
export const descriptionOf = (name: OperationName): Description => descriptions[name];
