import { saidWho } from './said-who';
import { texts } from './texts';

/** The media library, and the texts of the site. */
export const libraryTexts = texts({
  heading: ['素材库', 'Media library'],
  filters: ['筛选', 'Filters'],
  path: ['名称或路径', 'Name or path'],
  type: ['类型', 'Type'],
  IMAGE: ['图片', 'Images'],
  VIDEO: ['视频', 'Videos'],
  use: ['使用情况', 'Use'],
  used: ['使用中', 'Used'],
  unused: ['未使用', 'Unused'],
  usedIn: [(count: number) => `${count} 处使用`, (count: number) => `Used ${count} ×`],
  remove: ['删除', 'Delete'],
  removeOf: [(name: string) => `删除 ${name}`, (name: string) => `Delete ${name}`],
  removeAsk: ['删除这个文件？', 'Delete this file?'],
  removeHint: ['无法撤销。', 'This cannot be undone.'],
  removed: ['已删除', 'Deleted'],
  stored: ['已上传', 'Stored'],
  open: ['打开原文件', 'Open the file'],
  agent: ['代理招募文案', 'Text for prospective agents'],
  agentHint: [
    '小程序“成为代理”页面显示的内容。',
    'What the mini-program shows on its page for agents.',
  ],
  saved: ['已保存', 'Saved'],
  conflict: [
    (who: string | null, when: string | null) =>
      `${saidWho.zh(who, when)}保存了这段文案。你的内容还在下面；保存会覆盖对方的修改。`,
    (who: string | null, when: string | null) =>
      `${saidWho.en(who, when, 'saved this text')}. Yours is still here; saving replaces theirs.`,
  ],
  showTheirs: ['看对方的版本', 'Show theirs'],
  saveMine: ['用我的覆盖', 'Save mine'],
});
