import { texts } from './texts';

/** Texts of the dialog after a session has ended. */
export const sessionEndTexts = texts({
  again: ['登录已失效，请重新登录', 'Your session has ended; log in again'],
  nothingLost: ['已输入的内容都还在。', 'Everything you typed is still there.'],
  someoneElse: [
    (name: string) => `此浏览器已登录为 ${name}；请用您的账号重新登录`,
    (name: string) => `This browser is now logged in as ${name}; log in again as yourself`,
  ],
  goOnAs: [(name: string) => `改以 ${name} 继续`, (name: string) => `Go on as ${name} instead`],
});
