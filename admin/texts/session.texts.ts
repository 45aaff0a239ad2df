import { texts } from './texts';

export const sessionTexts = texts({
  heading: ['登录招聘后台', 'Log in to the recruitment admin'],
  username: ['用户名', 'User name'],
  password: ['密码', 'Password'],
  logIn: ['登录', 'Log in'],
  needed: ['请填写', 'Fill this in'],
  wrong: ['用户名或密码不对', 'Wrong user name or password'],
  tooMany: [
    (seconds: number) => `尝试次数太多，请 ${Math.ceil(seconds / 60)} 分钟后再试`,
    (seconds: number) => `Too many tries; try again in ${Math.ceil(seconds / 60)} min`,
  ],
  change: ['修改密码', 'Change the password'],
});
