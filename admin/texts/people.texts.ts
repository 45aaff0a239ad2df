import { counted } from './grouped';
import { texts } from './texts';

/** Users, accounts, tokens, and new users by posters. */
export const peopleTexts = texts({
  users: ['用户', 'Users'],
  accounts: ['账号', 'Accounts'],
  arrivals: ['海报带来的新用户', 'Who came by posters'],
  byUser: ['按分享人', 'By who shared'],
  byJob: ['按职位', 'By job'],
  count: ['人数', 'Users'],
  latest: ['最近一次', 'Latest'],
  search: ['按姓名、编号或用户名搜索', 'Search by name, id or user name'],
  create: ['新建用户', 'New user'],
  createBelow: ['在其下新建', 'New user below'],
  add: ['新建', 'Add'],
  made: [(name: string) => `已新建 ${name}`, (name: string) => `${name} is added`],
  choose: ['选择一个用户', 'Choose a user'],
  name: ['姓名', 'Name'],
  role: ['角色', 'Role'],
  USER: ['普通用户', 'Worker'],
  EDITOR: ['编辑', 'Editor'],
  ADMIN: ['管理员', 'Administrator'],
  created: ['加入时间', 'Since'],
  above: ['上级', 'Above'],
  top: ['最顶层', 'The top of the tree'],
  below: [(count: number) => `直接下级 ${count} 人`, (count: number) => `${count} directly below`],
  move: ['移动…', 'Move…'],
  moveTitle: [
    (name: string) => `把 ${name} 移到谁之下？`,
    (name: string) => `Move ${name} below whom?`,
  ],
  moveTo: [(to: string) => `移到 ${to}`, (to: string) => `Move to ${to}`],
  moveHint: [
    '下级会一起移动；能看到的受限职位会随之改变。',
    'Everyone below moves along; which restricted jobs they see changes with it.',
  ],
  moveAsk: [
    (name: string, to: string) => `把 ${name} 移到 ${to}？`,
    (name: string, to: string) => `Move ${name} to ${to}?`,
  ],
  moved: [
    (name: string, to: string | null) =>
      `已将 ${name} 移到${to === null ? '最顶层' : ` ${to} 之下`}`,
    (name: string, to: string | null) =>
      `${name} is now ${to === null ? 'at the top of the tree' : `below ${to}`}`,
  ],
  dragOf: [(name: string) => `拖动 ${name}`, (name: string) => `Drag ${name}`],
  toTop: ['拖到这里：移到最顶层', 'Drop here: to the top of the tree'],
  account: ['登录账号', 'Account'],
  noAccount: ['没有账号', 'No account'],
  username: ['用户名', 'User name'],
  giveAccount: ['开通账号', 'Create an account'],
  reset: ['重置密码', 'Reset the password'],
  removeAccount: ['移除账号', 'Remove the account'],
  accountRemoved: ['已移除登录账号', 'The account has been removed.'],
  removeAccountAsk: ['移除登录账号？', 'Remove the account?'],
  removeAccountHint: [
    '该用户的会话和令牌会全部失效；用户及其收藏保留。',
    "The user's sessions and tokens end; the user and their favourites stay.",
  ],
  resetAsk: ['重置密码？现有会话会全部退出。', 'Reset the password? All sessions end.'],
  once: ['只显示这一次', 'Shown this once'],
  oncePassword: [
    '请把一次性密码交给对方，首次登录必须修改。关闭后无法再次查看。',
    'Hand this one-time password over; it has to be changed at the first login. It cannot be read again.',
  ],
  unseen: [
    (what: string) => `${what}：已离开，没有显示出来。请重新生成。`,
    (what: string) => `${what}: not shown, because you had left. Create another.`,
  ],
  lostToken: [
    '没有收到新令牌的内容。请收回列表中最新的令牌，再重新签发',
    'The new token has not arrived. Revoke the latest in the list, and issue another',
  ],
  onceToken: ['关闭后无法再次查看。', 'It cannot be read again.'],
  password: ['一次性密码', 'One-time password'],
  token: ['令牌', 'Token'],
  tokens: ['会话与令牌', 'Sessions and tokens'],
  session: ['登录会话', 'Login session'],
  weChat: ['微信', 'WeChat'],
  usedAt: [(when: string) => `最近使用 ${when}`, (when: string) => `last used ${when}`],
  loggedInFor: [
    (from: string, to: string) => `${from} 登录，有效至 ${to}`,
    (from: string, to: string) => `logged in ${from}, valid until ${to}`,
  ],
  issuedFor: [
    (from: string, to: string) => `${from} 签发，有效至 ${to}`,
    (from: string, to: string) => `issued ${from}, valid until ${to}`,
  ],
  noTokens: ['没有有效的会话', 'No valid session'],
  revoke: ['收回', 'Revoke'],
  revokeAll: ['全部收回', 'Revoke all'],
  revokeAsk: ['全部收回？该用户会立即退出。', 'Revoke all? The user is logged out at once.'],
  issue: ['签发令牌（30 天）', 'Issue a token (30 days)'],
  remove: ['删除用户…', 'Delete the user…'],
  removeTitle: [(name: string) => `删除 ${name}？`, (name: string) => `Delete ${name}?`],
  removesAlone: ['没有其他数据受影响。', 'Nothing else changes.'],
  removal: ['会发生什么：', 'What will happen:'],
  children: [
    (n: number) => `${n} 个直接下级上移一层`,
    (n: number) => `${counted(n, 'user moves', 'users move')} up one level`,
  ],
  shared: [
    (n: number) => `${n} 个受限职位不再对其开放，仍对其他人开放`,
    (n: number) =>
      `${counted(n, 'restricted job stays', 'restricted jobs stay')} for the others alone`,
  ],
  goes: [
    (favourites: number, keywords: number) => `删除 ${favourites} 个收藏、${keywords} 条搜索记录`,
    (favourites: number, keywords: number) =>
      `${counted(favourites, 'favourite')}, ${counted(keywords, 'search', 'searches')} go`,
  ],
  ends: [
    (n: number) => `${n} 个会话和令牌失效`,
    (n: number) => counted(n, 'session or token ends', 'sessions and tokens end'),
  ],
  accountGoes: ['登录账号被删除', 'The account goes'],
  identities: [
    (n: number) => `${n} 个微信身份被删除`,
    (n: number) => counted(n, 'WeChat identity goes', 'WeChat identities go'),
  ],
  SELF: ['不能删除自己。', 'You cannot delete yourself.'],
  LAST_ADMINISTRATOR: ['至少保留一名管理员。', 'At least one administrator must remain.'],
  OWN_JOBS: [
    '有职位只对该用户开放；请先调整这些职位的可见范围。',
    'Jobs are restricted to this user alone; restrict them to others first.',
  ],
  ownJobs: [(n: number) => `查看这 ${n} 个职位`, (n: number) => `Show ${counted(n, 'job')}`],
  removed: ['已删除', 'Deleted'],
  saved: ['已保存', 'Saved'],
  changed: [
    '别人刚刚修改过，已重新载入，请再试一次。',
    'Somebody has changed it; it is loaded again. Try once more.',
  ],
  newAccount: ['新建账号', 'New account'],
  usernameHint: [
    '登录时输入：字母、数字和 . _ -，不分大小写',
    'For logging in: letters, digits and . _ -, in any letter case',
  ],
  knownUser: [
    '对方已是用户？取消后搜索姓名，打开后开通账号。',
    'Is it a user already? Cancel, search for the name, and create the account there.',
  ],
  leftBehind: [
    '新用户可能已添加，未能撤回。可在“用户”中搜索姓名后删除',
    'The new user may have been added. Search for the name in Users to delete it',
  ],
  open: ['查看', 'Show'],
});
