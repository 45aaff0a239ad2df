import { MAX_INTEGER } from '../../edit/integers';
import { columnTexts } from '../../texts/columns.texts';
import { textsIn, type Language } from '../../texts/texts';
import { salary, whole, type TypedValue } from '../../edit/typed-values';
import { time } from './cell.time';
import {
  degrees,
  description,
  id,
  ids,
  paths,
  status,
  text,
  types,
  wage,
  type Target,
} from './cell.values';

interface SheetColumn {
  readonly target: Target;
  /** The name of the database's column, which labels and previews use. */
  readonly stored: keyof typeof columnTexts;
  /** The headers that it is recognised by, in lower case and without spaces. */
  readonly names: readonly string[];
  readonly read: (cell: string) => TypedValue<unknown>;
  /** In pixels. */
  readonly width: number;
}

const BY_TARGET: Readonly<Record<Target, Omit<SheetColumn, 'target'>>> = {
  id: {
    stored: 'id',
    names: ['id', '编号', '职位编号', '职位id', 'jobid'],
    read: id,
    width: 80,
  },
  jobName: {
    stored: 'job_name',
    names: ['职位名称', '职位', '岗位', '岗位名称', '名称', 'jobname', 'job', 'name', 'title'],
    read: text(200),
    width: 220,
  },
  types: {
    stored: 'type',
    names: ['用工类型', '工种类型', '类型', '工作类型', 'type', 'types'],
    read: types,
    width: 120,
  },
  factoryPrice: {
    stored: 'factory_price',
    names: ['工厂价', '时薪', '工价', '小时工价', 'factoryprice', 'wage', 'hourlywage'],
    read: wage,
    width: 100,
  },
  subsidyPrice: {
    stored: 'subsidy_price',
    names: ['平台补贴', '补贴', '补贴价', 'subsidy', 'subsidyprice'],
    read: wage,
    width: 100,
  },
  factoryPriceTotal: {
    stored: 'factory_price_total',
    names: [
      '到手工价',
      '补贴后',
      '补贴后价',
      '合计',
      '补贴后工价',
      'total',
      'factorypricetotal',
      'wageinall',
    ],
    read: wage,
    width: 100,
  },
  salary: {
    stored: 'salary',
    names: [
      '月收入',
      '月薪',
      '薪资',
      '工资',
      '薪资范围',
      '综合月薪',
      '综合工资',
      '综合薪资',
      'salary',
      'monthlyincome',
    ],
    read: salary,
    width: 120,
  },
  peopleNum: {
    stored: 'people_num',
    names: ['报名人数', '人数', '已报名', 'peoplenum', 'people', 'applicants'],
    read: whole(0),
    width: 90,
  },
  lng: {
    stored: 'lng',
    names: ['经度', 'lng', 'lon', 'longitude'],
    read: degrees(180),
    width: 110,
  },
  lat: {
    stored: 'lat',
    names: ['纬度', 'lat', 'latitude'],
    read: degrees(90),
    width: 110,
  },
  weigh: {
    stored: 'weigh',
    names: ['权重', '排序', 'weigh', 'weight'],
    read: whole(-MAX_INTEGER),
    width: 80,
  },
  userIds: {
    stored: 'user_ids',
    names: ['可见用户', '可见范围', '限定用户', 'userids', 'visibleto'],
    read: ids,
    width: 120,
  },
  cover: {
    stored: 'cover',
    names: ['封面', '封面图', 'cover'],
    read: text(500),
    width: 140,
  },
  images: {
    stored: 'images',
    names: ['图片', '轮播图', '图片视频', 'images', 'pictures'],
    read: paths,
    width: 140,
  },
  content: {
    stored: 'content',
    names: ['职位详情', '详情', '描述', '职位描述', '内容', 'content', 'description'],
    read: description,
    width: 240,
  },
  status: {
    stored: 'status',
    names: ['状态', '上下线', '是否上架', '上架', 'status'],
    read: status,
    width: 90,
  },
  expireTime: {
    stored: 'expiretime',
    names: [
      '自动下架时间',
      '有效期至',
      '有效期',
      '截止日期',
      '截止时间',
      '到期时间',
      'expiretime',
      'goesofflineat',
      'validuntil',
      'expires',
    ],
    read: time,
    width: 130,
  },
  expectedVersion: {
    stored: 'version',
    names: ['版本', 'version'],
    read: whole(1),
    width: 80,
  },
};

/** All columns that can be imported, in the order of the template. */
export const COLUMNS = Object.entries(BY_TARGET).map(
  ([target, column]) => ({ target, ...column }) as SheetColumn,
);

export const columnOf = (target: Target): SheetColumn | undefined =>
  COLUMNS.find((column) => column.target === target);

/** Returns the columns' labels, by target. */
export function targetNames(language: Language): Readonly<Record<Target, string>> {
  const names = textsIn(columnTexts, language);
  return Object.fromEntries(COLUMNS.map(({ target, stored }) => [target, names[stored]])) as Record<
    Target,
    string
  >;
}
