import { texts } from './texts';

export const sessionTexts = texts({
  heading: ['登录招聘后台', 'Log in to the recruitment admin'],
  again: ['登录已失效，请重新登录', 'Your session has ended; log in again'],
  nothingLost: ['已输入的内容都还在。', 'Everything you typed is still there.'],
  username: ['用户名', 'User name'],
  password: ['密码', 'Password'],
  logIn: ['登录', 'Log in'],
  needed: ['请填写', 'Fill this in'],
  wrong: ['用户名或密码不对', 'Wrong user name or password'],
  tooMany: [
    (seconds: number) => `尝试次数太多，请 ${Math.ceil(seconds / 60)} 分钟后再试`,
    (seconds: number) => `Too many tries; try again in ${Math.ceil(seconds / 60)} min`,
  ],
  someoneElse: [
    (name: string) => `此浏览器已登录为 ${name}；请用您的账号重新登录`,
    (name: string) => `This browser is now logged in as ${name}; log in again as yourself`,
  ],
  goOnAs: [(name: string) => `改以 ${name} 继续`, (name: string) => `Go on as ${name} instead`],
  change: ['修改密码', 'Change the password'],
});
