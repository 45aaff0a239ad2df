import { texts } from './texts';

/** Texts of every screen. */
export const pageTexts = texts({
  title: ['招聘后台', 'Recruitment admin'],
  skip: ['跳到正文', 'Skip to content'],
  navigation: ['导航', 'Navigation'],
  menu: ['菜单', 'Menu'],
  language: ['English', '中文'],
  appearance: ['外观', 'Appearance'],
  automatic: ['跟随系统', 'Automatic'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  logOut: ['退出登录', 'Log out'],
  user: [(id: string) => `用户 ${id}`, (id: string) => `User ${id}`],
  loading: ['加载中…', 'Loading…'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  remove: ['删除', 'Delete'],
  edit: ['编辑', 'Edit'],
  search: ['搜索', 'Search'],
  reset: ['重置', 'Reset'],
  clear: [(name: string) => `清除${name}`, (name: string) => `Clear ${name}`],
  retry: ['重试', 'Try again'],
  retrying: ['服务没有响应，正在重试…', 'The service does not answer; trying again…'],
  all: ['全部', 'All'],
  video: ['视频', 'Video'],
  undo: ['撤销', 'Undo'],
  notFound: ['没有这个页面', 'There is no such page'],
  toStart: ['去职位列表', 'To the list of jobs'],
  noAccess: ['此账号不能使用后台', 'This account may not use the admin page'],
  broken: ['页面出错了', 'Something went wrong on this page'],
  reload: ['重新加载', 'Load again'],
});

/** Messages by error code. */
export const errorTexts = texts({
  UNAUTHENTICATED: ['请先登录', 'Log in first'],
  FORBIDDEN: ['没有权限', 'You may not do this'],
  NOT_FOUND: ['已不存在，可能被删除了', 'It is no longer there; it may have been deleted'],
  BAD_USER_INPUT: ['输入有误', 'Some input is not valid'],
  CONFLICT: ['已被修改，请刷新', 'It has changed: read it again'],
  SERVICE_UNAVAILABLE: ['服务暂时不可用，请稍后再试', 'The service is not available right now'],
  RATE_LIMITED: ['操作太频繁，请稍后再试', 'Too many requests; try again later'],
  LIMITED_FOR: [
    (seconds: number) => `操作太频繁，请在 ${seconds} 秒后再试`,
    (seconds: number) => `Too many requests; try again in ${seconds} s`,
  ],
  AWAY_FOR: [
    (seconds: number) => `服务暂时不可用，请在 ${seconds} 秒后再试`,
    (seconds: number) => `The service is not available right now; try again in ${seconds} s`,
  ],
  INTERNAL_SERVER_ERROR: ['服务器错误', 'Something went wrong on the server'],
  UNREACHABLE: [
    '连不上服务。内容没有丢，请稍后再试',
    'The service cannot be reached. Nothing is lost; try again shortly',
  ],
  OUTDATED: [
    '页面已更新，请重新加载。表单已存为草稿，对话框中的内容不会保留。',
    'The page has been updated; load it again. Forms are kept as drafts, dialogs are not.',
  ],
  UNREACHABLE_FILE: ['连不上服务，请稍后再试', 'The service cannot be reached; try again shortly'],
});
