import { texts } from './texts';

/** What the database's columns are called, in changes and previews. */
export const columnTexts = texts({
  id: ['编号', 'Id'],
  job_name: ['职位名称', 'Job name'],
  cover: ['封面', 'Cover'],
  cover_focus_x: ['封面焦点（横向）', 'Focal point across'],
  cover_focus_y: ['封面焦点（纵向）', 'Focal point down'],
  images: ['图片', 'Images'],
  content: ['职位详情', 'Description'],
  factory_price: ['工厂价', 'Wage'],
  subsidy_price: ['补贴', 'Subsidy'],
  factory_price_total: ['补贴后', 'Wage with subsidy'],
  salary: ['月收入', 'Monthly income'],
  people_num: ['报名人数', 'Applicants'],
  lng: ['经度', 'Longitude'],
  lat: ['纬度', 'Latitude'],
  type: ['用工类型', 'Type'],
  user_ids: ['可见用户', 'Visible to'],
  weigh: ['权重', 'Weight'],
  status: ['状态', 'Status'],
  expiretime: ['有效期至', 'Valid until'],
  name: ['名称', 'Name'],
  image: ['图片', 'Image'],
  factory_name: ['工厂名称', 'Factory'],
  parent_id: ['上级', 'Above'],
  role: ['角色', 'Role'],
  username: ['用户名', 'User name'],
  user_id: ['用户', 'User'],
  value: ['内容', 'Text'],
  address: ['地址', 'Address'],
  bytes: ['大小', 'Size'],
  content_type: ['格式', 'Format'],
  createtime: ['创建时间', 'Created'],
  path: ['路径', 'Path'],
});

/** Values that stand for something, by column and value. */
export const valueTexts = texts({
  'type 1': ['长期', 'Long-term'],
  'type 2': ['兼职', 'Part-time'],
  'type 3': ['短期', 'Short-term'],
  'role user': ['普通用户', 'Worker'],
  'role editor': ['编辑', 'Editor'],
  'role admin': ['管理员', 'Administrator'],
  'status published': ['已上线', 'Published'],
  'status hidden': ['已下线', 'Hidden'],
});
