import type { Value } from '../kinds/kind';
import { id, integer, money } from '../kinds/number';
import { degrees, correctPlace } from '../kinds/place';
import { paths, types, userIds } from '../kinds/list';
import { keyword, publication, required, text } from '../kinds/text';
import { knownTime, time } from '../kinds/time';
import type { Notes } from '../report/note';
import type { Table } from './table';
import { users, userToken, wechatOpenid, wechatUnionid } from './tables.people';

const weigh = { kind: integer(-2_147_483_648) };

function correctJob(values: Value[], notes: Notes): void {
  [values[LNG], values[LAT]] = correctPlace(values[LNG] ?? null, values[LAT] ?? null, notes);
}

const job: Table = {
  name: 'job',
  names: ['job'],
  key: ['id'],
  chunkBy: 'id',
  columns: {
    id: { kind: id },
    job_name: { kind: text, names: ['job_name', 'name', 'title'] },
    cover: { kind: text, names: ['cover', 'cover_image', 'image'] },
    images: { kind: paths, names: ['images', 'job_images', 'files'] },
    content: { kind: text, names: ['content', 'detail', 'description'] },
    factory_price: { kind: money },
    subsidy_price: { kind: money },
    factory_price_total: { kind: money, sumOf: ['factory_price', 'subsidy_price'] },
    salary: { kind: text },
    people_num: { kind: integer(0), names: ['people_num', 'people', 'apply_num'] },
    lng: { kind: degrees, names: ['lng', 'longitude', 'lon'] },
    lat: { kind: degrees, names: ['lat', 'latitude'] },
    type: { kind: types, names: ['type', 'types', 'job_type'] },
    user_ids: { kind: userIds },
    weigh,
    // Only a map can say that the old service hides jobs by such a column.
    status: { kind: publication, isOptional: true, names: [] },
    addtime: {
      kind: knownTime,
      isOptional: true,
      names: ['addtime', 'add_time', 'createtime', 'create_time', 'created_at'],
    },
  },
  correctRow: correctJob,
};
const LNG = Object.keys(job.columns).indexOf('lng');
const LAT = Object.keys(job.columns).indexOf('lat');

/** The tables in the order in which they are filled: referenced tables come first. */
export const tables: readonly Table[] = [
  {
    name: 'category',
    names: ['category', 'job_category'],
    key: ['id'],
    chunkBy: 'id',
    columns: { id: { kind: id }, name: { kind: text }, image: { kind: text }, weigh },
  },
  {
    name: 'factory',
    names: ['factory'],
    key: ['id'],
    chunkBy: 'id',
    columns: {
      id: { kind: id },
      factory_name: { kind: text, names: ['factory_name', 'name'] },
      factory_price: { kind: money, names: ['factory_price', 'price'] },
      weigh,
    },
  },
  job,
  users,
  {
    name: 'job_collect',
    names: ['job_collect', 'collect', 'job_favorite'],
    key: ['user_id', 'job_id'],
    chunkBy: 'user_id',
    columns: {
      user_id: { kind: id },
      job_id: { kind: id },
      createtime: { kind: time, names: ['createtime', 'create_time', 'created_at'] },
    },
    references: { user_id: 'users', job_id: 'job' },
    unique: { columns: ['user_id', 'job_id'], latest: 'createtime' },
  },
  {
    name: 'job_keyword',
    names: ['job_keyword', 'keyword', 'search_keyword'],
    key: ['id'],
    chunkBy: 'user_id',
    columns: {
      id: { kind: id },
      user_id: { kind: id },
      keyword: { kind: keyword, names: ['keyword', 'keywords', 'name'] },
      createtime: { kind: time, names: ['createtime', 'create_time', 'created_at'] },
      updatetime: { kind: time, names: ['updatetime', 'update_time', 'updated_at'] },
    },
    references: { user_id: 'users' },
    unique: { columns: ['user_id', 'keyword'], latest: 'updatetime' },
  },
  userToken,
  wechatOpenid,
  wechatUnionid,
  {
    name: 'site_config',
    names: ['config', 'site_config'],
    key: ['name'],
    columns: { name: { kind: required }, value: { kind: text } },
  },
];
