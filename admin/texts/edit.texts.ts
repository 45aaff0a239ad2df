import { counted } from './grouped';
import { saidWho } from './said-who';
import { texts } from './texts';

/** Texts of forms, conflicts, drafts and histories. */
export const editTexts = texts({
  increase: ['增加', 'Increase'],
  decrease: ['减少', 'Decrease'],
  conflict: ['有人刚刚修改过', 'Someone else has changed it meanwhile'],
  conflictBy: [
    (who: string | null, when: string | null) =>
      `${saidWho.zh(who, when)}保存了修改。请逐项选择保留哪一个。`,
    (who: string | null, when: string | null) =>
      `${saidWho.en(who, when, 'saved changes')}. Choose what to keep.`,
  ],
  before: ['原来', 'Before'],
  mine: ['我的', 'Mine'],
  theirs: ['对方的', 'Theirs'],
  bothChanged: ['双方都改了', 'Both changed'],
  useChoice: ['按选择保存', 'Save as chosen'],
  chooseAll: ['还有未选择的项', 'Some are not chosen yet'],
  empty: ['（空）', '(empty)'],
  draftFound: [
    (when: string) => `找到 ${when} 未保存的草稿，已恢复。`,
    (when: string) => `What you typed until ${when} was not saved; it is here again.`,
  ],
  draftDrop: ['放弃草稿', 'Discard it'],
  kept: ['有未保存的修改（已存为草稿）', 'Not saved yet (kept as a draft)'],
  full: [
    '有未保存的修改：浏览器存储已满，没有草稿，请在关闭前保存',
    "Not saved yet, and the browser's storage is full: save before you close this tab",
  ],
  elsewhere: [
    '有未保存的修改：另一个标签页也在改，草稿只保留最后输入的',
    'Not saved yet; another tab edits it, too, and the draft keeps what was typed last',
  ],
  closeAsk: ['放弃未保存的修改？', 'Discard what is not saved?'],
  discard: ['放弃', 'Discard'],
  discardChanges: ['放弃修改', 'Discard changes'],
  keepOn: ['继续编辑', 'Go on editing'],
  toCorrect: [
    (count: number) => `有 ${count} 项需要修改`,
    (count: number) => `${counted(count, 'field needs', 'fields need')} correction`,
  ],
  uploading: [
    '还有文件正在上传，请等上传完成后再保存。',
    'Files are still being uploaded. Save once they are there.',
  ],
  history: ['修改记录', 'History'],
  noHistory: ['还没有记录', 'Nothing yet'],
  ownHistory: ['这里只显示你自己的修改', 'Only your own changes are shown here'],
  noOwnHistory: [
    '你没有修改过它；同事的修改这里不显示',
    "You have not changed it; colleagues' changes are not shown here",
  ],
  more: ['更早的', 'Earlier'],
  undone: ['已撤销', 'Undone'],
  undoConfirm: ['撤销这次修改？', 'Undo this change?'],
  undoMeaning: [
    '各项会恢复为修改前的值，这本身也可以再撤销。',
    'The former values come back, which can be undone in turn.',
  ],
});
