import type { Kind, Value } from './kind';
import { id, integer, money, parent } from './kind.number';
import { degrees, settlePlace } from './kind.place';
import { keyword, paths, required, text, types, userIds } from './kind.text';
import { expiry, time } from './kind.time';
import type { Notes } from './note';

export interface Column {
  readonly kind: Kind;
  /** What the old database may call it, the likeliest first; its own name where nothing is said. */
  readonly names?: readonly string[];
}

/** One of the service's tables, and how it is filled. */
export interface Table {
  readonly name: string;
  /** What the old table may be called behind the prefix. */
  readonly names: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** The primary key. */
  readonly key: readonly string[];
  /**
   * The whole number by which the table is cut into chunks; rows that may be repetitions of each
   * other share it.
   */
  readonly chunkBy?: string;
  /** Columns that must name a row of another table; rows that do not are refused. */
  readonly references?: Readonly<Record<string, string>>;
  /** Of rows that are the same in these columns the last by `latest` stays. */
  readonly unique?: { readonly columns: readonly string[]; readonly latest: string };
  /**
   * What can only be judged when all columns of a row are known; values in the order of `columns`.
   */
  readonly settle?: (values: Value[], notes: Notes) => void;
}

const weigh = { kind: integer(-2_147_483_648) };

function settleJob(values: Value[], notes: Notes): void {
  [values[LNG], values[LAT]] = settlePlace(values[LNG] ?? null, values[LAT] ?? null, notes);
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
    factory_price_total: { kind: money },
    salary: { kind: text },
    people_num: { kind: integer(0), names: ['people_num', 'people', 'apply_num'] },
    lng: { kind: degrees, names: ['lng', 'longitude', 'lon'] },
    lat: { kind: degrees, names: ['lat', 'latitude'] },
    type: { kind: types, names: ['type', 'types', 'job_type'] },
    user_ids: { kind: userIds },
    weigh,
  },
  settle: settleJob,
};
const LNG = Object.keys(job.columns).indexOf('lng');
const LAT = Object.keys(job.columns).indexOf('lat');

/** In the order in which they are filled: what is pointed to comes first. */
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
  {
    name: 'users',
    names: ['user', 'users'],
    key: ['id'],
    chunkBy: 'id',
    columns: {
      id: { kind: id },
      parent_id: {
        kind: parent,
        names: [
          'parent_id',
          'pid',
          'parent_user_id',
          'p_id',
          'parentid',
          'invite_id',
          'inviter_id',
          'referrer_id',
        ],
      },
    },
  },
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
  {
    name: 'user_token',
    names: ['user_token'],
    key: ['token_hash'],
    chunkBy: 'user_id',
    columns: {
      token_hash: { kind: required, names: ['token', 'token_hash'] },
      user_id: { kind: id },
      createtime: { kind: time, names: ['createtime', 'create_time'] },
      expiretime: { kind: expiry, names: ['expiretime', 'expire_time'] },
    },
    references: { user_id: 'users' },
    unique: { columns: ['token_hash'], latest: 'expiretime' },
  },
  {
    name: 'site_config',
    names: ['config', 'site_config'],
    key: ['name'],
    columns: { name: { kind: required }, value: { kind: text } },
  },
];
