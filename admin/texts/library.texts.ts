import { texts } from './texts';

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
  removeNew: [
    '它上传不到一天，可能正用在别人还没保存的表单里。',
    ' It was uploaded less than a day ago; a form that is not saved yet may use it.',
  ],
  removed: ['已删除', 'Deleted'],
  stored: ['已上传', 'Stored'],
  open: ['打开原文件', 'Open the file'],
});
