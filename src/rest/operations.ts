import * as documents from './documents';
import { messages, BusinessFailure } from './failures';
import { done, none, operation } from './operation';
import { readJobId, readPage, readPlace, readTypes } from './parameters';
import { presentDistance, presentJobInfo, presentListedJob, presentPage } from './present';

/**
 * THE TABLE: legacy name -> GraphQL document, parameters, reply (the document, section 4). `login` demands a caller,
 * `records` names the keyword that goes into a logged-in caller's search history.
 */
export const operations = [
  operation('categoryList', documents.CategoryListDocument, {
    read: none,
    reply: ({ categories }) => ({
      msg: '请求成功',
      data: categories.map(({ id, name, image }) => ({ id: Number(id), name, image })),
    }),
  }),

  operation('factoryList', documents.FactoryListDocument, {
    read: none,
    reply: ({ factories }) => ({
      msg: '请求成功',
      data: factories.map(({ id, factoryName, factoryPrice }) => ({
        id: Number(id),
        factory_name: factoryName,
        factory_price: factoryPrice,
      })),
    }),
  }),

  operation('keywordList', documents.KeywordListDocument, {
    login: true,
    read: none,
    reply: ({ viewer }) => ({
      msg: '成功',
      data: viewer?.keywords.map(({ keyword }) => keyword) ?? [],
    }),
  }),

  operation('keywordClear', documents.KeywordClearDocument, {
    login: true,
    read: none,
    reply: () => ({ msg: '清空搜索历史成功', data: null }),
  }),

  operation('jobList', documents.JobListDocument, {
    read: (parameter, { maxPageNum }) => ({
      ...readPage(parameter, maxPageNum),
      near: readPlace(parameter),
      types: readTypes(parameter),
      keyword: parameter('keyword') ?? null,
    }),
    records: ({ keyword }) => keyword,
    reply: ({ jobs }, input, { distanceFormat }) => ({
      msg: '成功',
      data: presentPage(
        jobs,
        input,
        jobs.items.map((job) => ({
          ...presentListedJob(job),
          distance: presentDistance(
            input.near === null ? 0 : (job.distance ?? null),
            distanceFormat,
          ),
        })),
      ),
    }),
  }),

  operation('collectList', documents.CollectListDocument, {
    login: true,
    read: (parameter, { maxPageNum }) => ({
      ...readPage(parameter, maxPageNum),
      keyword: parameter('keyword') ?? null,
    }),
    records: ({ keyword }) => keyword,
    reply: ({ viewer }, input) => {
      const favourites = viewer?.favourites ?? { total: 0, lastPage: 0, items: [] };
      return {
        msg: '成功',
        data: presentPage(
          favourites,
          input,
          favourites.items.map(({ job }) => presentListedJob(job)),
        ),
      };
    },
  }),

  operation('jobInfo', documents.JobInfoDocument, {
    read: (parameter) => ({ jobId: readJobId(parameter) }),
    reply: ({ job }) => {
      if (!job) throw new BusinessFailure(messages.noSuchJob);
      return { msg: '成功', data: presentJobInfo(job) };
    },
  }),

  operation('jobCollect', documents.JobCollectDocument, {
    login: true,
    read: (parameter) => ({ jobId: readJobId(parameter) }),
    reply: ({ toggleFavourite }) => ({
      msg: done(toggleFavourite).isFavourite ? '收藏成功' : '取消收藏成功',
      data: null,
    }),
  }),

  operation('jobPoster', documents.JobPosterDocument, {
    login: true,
    read: (parameter) => ({ jobId: readJobId(parameter) }),
    reply: ({ createJobPoster }) => ({ msg: '成功', data: { url: done(createJobPoster).url } }),
  }),

  operation('agentContent', documents.AgentContentDocument, {
    read: none,
    reply: ({ agentContent }) => ({ msg: '成功', data: agentContent }),
  }),
];

export type OperationName = (typeof operations)[number]['name'];
