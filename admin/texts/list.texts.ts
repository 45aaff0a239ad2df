import { texts } from './texts';

/** What every list says. */
export const listTexts = texts({
  empty: ['没有符合条件的记录', 'Nothing matches'],
  total: [
    (count: number) => `共 ${count.toLocaleString('zh-CN')} 条`,
    (count: number) => `${count.toLocaleString('en')} in all`,
  ],
  tickAll: ['选择本页全部', 'Tick all on this page'],
  ticked: [(count: number) => `已选 ${count} 条`, (count: number) => `${count} ticked`],
  clearTicks: ['取消选择', 'Untick'],
  ascending: ['点击升序排列', 'Sort ascending'],
  descending: ['点击降序排列', 'Sort descending'],
  columns: ['列', 'Columns'],
});
