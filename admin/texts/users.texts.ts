import { texts } from './texts';

export const userTexts = texts({
  everyone: ['所有人可见', 'Visible to everyone'],
  search: ['按姓名或编号搜索', 'Search by name or id'],
  chooseOne: ['请在列表中选择', 'Choose one of the list'],
  tree: ['用户树', 'Tree of users'],
  more: ['更多', 'More'],
  below: [(count: number) => `下级 ${count}`, (count: number) => `${count} below`],
  under: [(name: string) => `在 ${name} 之下`, (name: string) => `below ${name}`],
  chosen: [(count: number) => `已选 ${count} 人`, (count: number) => `${count} chosen`],
  clear: ['清空', 'Clear'],
  add: ['加入', 'Add'],
  without: [(id: string) => `去掉 #${id}`, (id: string) => `Without #${id}`],
  paste: ['粘贴编号', 'Paste ids'],
  notIds: [
    (text: string) => `不是用户编号：${text}。请改正或清空`,
    (text: string) => `Not an id of a user: ${text}. Correct or clear it`,
  ],
  pasteHint: ['用逗号、空格或换行分隔', 'Separated by commas, spaces or lines'],
});
