import { texts } from './texts';

/** Texts about the changes of a text. */
export const changeTexts = texts({
  removed: ['删去', 'Removed'],
  added: ['加上', 'Added'],
  wholeText: ['显示全文', 'Show all of it'],
  lessText: ['只看改动', 'Only the changes'],
  onlyFormat: ['文字没有变，只改了格式', 'The same text in another format'],
  unchanged: ['与原来相同', 'As before'],
});
