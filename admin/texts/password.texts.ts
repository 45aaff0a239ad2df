import { sessionTexts } from './session.texts';
import { texts } from './texts';

/** Texts of the form that changes the password, with those of the login, which loads first. */
export const passwordTexts = {
  ...sessionTexts,
  ...texts({
    changeHeading: ['设置新密码', 'Set a new password'],
    mustChange: [
      '这是一次性密码，请先设置新密码。',
      'This is a one-time password. Set one of your own first.',
    ],
    current: ['当前密码', 'Current password'],
    fresh: ['新密码', 'New password'],
    freshHint: ['至少 10 个字符，不能是常见密码', 'At least 10 characters, and not a common one'],
    tooShort: [
      (least: number) => `至少 ${least} 个字符`,
      (least: number) => `At least ${least} characters`,
    ],
    repeated: ['再次输入新密码', 'New password again'],
    different: ['两次输入不一致', 'The two do not match'],
    perhapsChanged: [
      '不正确。上次没有收到答复，但可能已改为新密码：请重新加载页面，下次用新密码登录',
      'Wrong. The last try, which got no answer, may have changed it: load the page again',
    ],
    changed: [
      '密码已修改，其他会话已退出',
      'The password is changed; your other sessions have ended',
    ],
  }),
};
