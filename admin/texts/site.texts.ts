import { saidWho } from './said-who';
import { texts } from './texts';

/** Texts of the screen that edits the site's texts. */
export const siteTexts = texts({
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
