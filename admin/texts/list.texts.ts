import { grouped } from './grouped';
import { texts } from './texts';

export const listTexts = texts({
  empty: ['还没有记录', 'Nothing yet'],
  noMatch: ['没有符合条件的记录', 'Nothing matches'],
  total: [
    (count: number) => `共 ${grouped(count)} 条`,
    (count: number) => `${grouped(count)} in all`,
  ],
  atLeast: [
    (count: number) => `${grouped(count)} 条以上`,
    (count: number) => `${grouped(count)} or more`,
  ],
  maxRows: [
    (count: number) => `可翻阅前 ${grouped(count)} 条，请缩小筛选范围`,
    (count: number) => `The first ${grouped(count)} can be paged through; narrow it down`,
  ],
  rangeEmpty: ['小于起始值', 'Below where it begins'],
  unread: ['无法识别，未按此筛选', 'Not understood; it does not filter'],
  skipRows: ['跳过各行', 'Skip the rows'],
  tickAll: ['选择本页全部', 'Tick all on this page'],
  ticked: [(count: number) => `已选 ${count} 条`, (count: number) => `${count} ticked`],
  ascending: ['点击升序排列', 'Sort ascending'],
  descending: ['点击降序排列', 'Sort descending'],
  unsorted: ['取消排序', "In the list's own order"],
  pages: ['分页', 'Pages'],
  page: [(page: number) => `第 ${page} 页`, (page: number) => `Page ${page}`],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
  size: ['每页条数', 'Rows a page'],
  perPage: [(size: string) => `${size} 条/页`, (size: string) => `${size} a page`],
  jump: ['跳至', 'Go to'],
  columns: ['列', 'Columns'],
  refresh: ['刷新', 'Refresh'],
  exported: ['导出全部', 'Export all'],
  exportedMatches: [
    (count: string) => `导出当前筛选${count}`,
    (count: string) => `Export these${count}`,
  ],
  whole: ['须为整数，最大 2147483647', 'Must be a whole number, at most 2147483647'],
});
