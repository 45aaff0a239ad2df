import { texts } from './texts';

/** Texts of the list of drafts. */
export const draftTexts = texts({
  wasAdded: [
    (id: string) => `上次的保存已成功：职位 #${id}`,
    (id: string) => `The earlier save had succeeded: job #${id}`,
  ],
  isChange: [
    (id: string) => `上次的保存已新建职位 #${id}；之后填写的内容显示为它的修改，尚未保存`,
    (id: string) =>
      `The earlier save had added job #${id}. What you typed since is shown as changes of it, ` +
      'not saved yet',
  ],
  ofNew: ['新职位', 'New job'],
  drop: [(name: string) => `删除草稿 ${name}`, (name: string) => `Delete the draft ${name}`],
  dropAsk: [
    (name: string) => `删除草稿“${name}”？`,
    (name: string) => `Delete the draft "${name}"?`,
  ],
  dropHint: [
    '填写的内容会丢失；已保存的职位不变。',
    'What was typed is lost; a saved job stays as it is.',
  ],
});
