import { texts } from './texts';

export const navigationTexts = texts({
  home: ['首页', 'Home'],
  jobs: ['职位', 'Jobs'],
  categories: ['分类', 'Categories'],
  factories: ['工厂', 'Factories'],
  texts: ['文案', 'Texts'],
  library: ['素材库', 'Media library'],
  importing: ['表格导入', 'Import'],
  history: ['操作记录', 'Audit log'],
  users: ['用户', 'Users'],
  accounts: ['账号', 'Accounts'],
  newJob: ['新建职位', 'New job'],
  publishing: ['发布前检查', 'Check before publishing'],
  arrivals: ['海报带来的新用户', 'Who came by posters'],
});
