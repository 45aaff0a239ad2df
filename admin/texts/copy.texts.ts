import { texts } from './texts';

/** Texts of copyable values. */
export const copyTexts = texts({
  copy: ['复制', 'Copy'],
  copyByHand: ['已选中，请按 Ctrl+C 复制', 'It is selected: press Ctrl+C'],
  copied: ['已复制', 'Copied'],
});
