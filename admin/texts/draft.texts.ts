import { texts } from './texts';

/** Texts of the list of drafts. */
export const draftTexts = texts({
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
