import * as documents from './documents';
import { BusinessFailure, messages } from './failures';
import { agentText, keywords, model, poster } from './openapi/models';
import { both, listOf } from './openapi/schema';
import { operation, resultOf } from './operation';
import { readJobId, readPage, readPlace, readTypes } from './parameters';
import * as present from './present';

/**
 * THE TABLE: legacy name -> GraphQL document, parameters, reply and reference texts (the document,
 * section 4). Routes, OpenAPI, /docs, metrics, cutover and parity are derived from it.
 */
export const operations = [
  operation('categoryList', documents.CategoryListDocument, {
    summary: '职位分类 · Categories',
    description: both('所有职位分类，按权重升序。', 'All categories, the smallest weight first.'),
    msg: ['请求成功'],
    data: listOf(model('Category')),
    reply: ({ categories }) => categories.map(present.category),
  }),

  operation('factoryList', documents.FactoryListDocument, {
    summary: '工厂列表 · Factories',
    description: both('所有工厂，按权重降序。', 'All factories, the largest weight first.'),
    msg: ['请求成功'],
    data: listOf(model('Factory')),
    reply: ({ factories }) => factories.map(present.factory),
  }),

  operation('keywordList', documents.KeywordListDocument, {
    summary: '搜索历史 · Search history',
    description: both(
      '当前用户最近的搜索词，最多 10 个。',
      "The caller's latest searches, at most ten, the most recent first.",
    ),
    login: true,
    shows: 'keywords',
    data: keywords,
    reply: ({ viewer }) => viewer?.keywords?.map(({ keyword }) => keyword) ?? [],
  }),

  operation('keywordClear', documents.KeywordClearDocument, {
    summary: '清空搜索历史 · Clear the search history',
    description: both('删除当前用户的全部搜索词。', "Deletes the caller's whole search history."),
    login: true,
    changes: 'keywords',
    msg: ['清空搜索历史成功'],
  }),

  operation('jobList', documents.JobListDocument, {
    summary: '职位列表 · Jobs: nearby, by type, by keyword',
    description: both(
      '按距离升序、权重降序；未传坐标时只按权重。',
      'The nearest first, then the largest weight; without coordinates, by weight alone.',
    ),
    token: both(
      '登录后只返回对所有人或对本人及其上级开放的职位，并记录搜索词。',
      'With a token: returns only the jobs that are open to everyone, to the caller or to ' +
        'someone above the caller, and records the keyword.',
    ),
    takes: ['page', 'page_num', 'lng', 'lat', 'type', 'keyword'],
    // Here and below, Object.assign() is many times as fast as a spread with further properties.
    read: (parameter, { maxPageNum }) =>
      Object.assign(readPage(parameter, maxPageNum), {
        near: readPlace(parameter),
        types: readTypes(parameter),
        keyword: parameter('keyword') ?? null,
      }),
    records: ({ keyword }) => keyword,
    data: model('JobPage'),
    reply: ({ jobs }, input, { distanceFormat, coverWidth }) =>
      present.page(jobs, input, (job) =>
        Object.assign(present.listedJob(job, coverWidth), {
          distance: present.distance(input.near ? job.distance : 0, distanceFormat),
        }),
      ),
  }),

  operation('collectList', documents.CollectListDocument, {
    summary: '我的收藏 · Favourites',
    description: both(
      '当前用户收藏的职位，最近收藏的在前；搜索词的记录方式与 jobList 相同。',
      "The caller's favourite jobs, the latest favourite first. The keyword is recorded as in " +
        'jobList.',
    ),
    login: true,
    shows: 'favourites',
    takes: ['page', 'page_num', 'keyword'],
    read: (parameter, { maxPageNum }) => ({
      ...readPage(parameter, maxPageNum),
      keyword: parameter('keyword') ?? null,
    }),
    records: ({ keyword }) => keyword,
    data: model('FavouritePage'),
    reply: ({ viewer }, input, { coverWidth }) =>
      present.page(viewer?.favourites ?? { total: 0, lastPage: 0, items: [] }, input, ({ job }) =>
        present.listedJob(job, coverWidth),
      ),
  }),

  operation('jobInfo', documents.JobInfoDocument, {
    summary: '职位详情 · One job',
    description: both('一个职位的详情。', 'The details of one job.'),
    token: both(
      '登录后 is_collect 表示是否已收藏。',
      'With a token, `is_collect` says whether the caller has favourited the job.',
    ),
    shows: 'favourites',
    takes: ['job_id'],
    read: (parameter) => ({ jobId: readJobId(parameter) }),
    data: model('Job'),
    reply: ({ job }) => {
      if (!job) throw new BusinessFailure(messages.noSuchJob);
      return present.jobInfo(job);
    },
  }),

  operation('jobCollect', documents.JobCollectDocument, {
    summary: '收藏或取消收藏 · Toggle a favourite',
    description: both(
      '未收藏则收藏，已收藏则取消。',
      'Adds the job to the favourites, or removes it; `msg` says which.',
    ),
    login: true,
    shows: 'favourites',
    changes: 'favourites',
    takes: ['job_id'],
    read: (parameter) => ({ jobId: readJobId(parameter) }),
    msg: ['收藏成功', '取消收藏成功'],
    msgIndex: ({ toggleFavourite }) => (resultOf(toggleFavourite).isFavourite ? 0 : 1),
  }),

  operation('jobPoster', documents.JobPosterDocument, {
    summary: '职位海报 · Poster',
    description: both(
      '生成带小程序码的职位海报（750 × 1334 PNG），小程序码包含职位和当前用户。',
      'Draws a poster of the job (PNG, 750 × 1334) with a mini-program code that encodes the job ' +
        'and the caller.',
    ),
    login: true,
    takes: ['job_id'],
    read: (parameter) => ({ jobId: readJobId(parameter) }),
    data: poster,
    reply: ({ createJobPoster }) => ({ url: resultOf(createJobPoster).url }),
  }),

  operation('agentContent', documents.AgentContentDocument, {
    summary: '成为代理 · Becoming an agent',
    description: both(
      '代理入口的介绍（HTML）。',
      'The introduction for prospective agents, as HTML.',
    ),
    data: agentText,
    reply: ({ agentContent }) => agentContent,
  }),
];
