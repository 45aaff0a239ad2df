import { counted } from './grouped';
import { texts } from './texts';

export const contentTexts = texts({
  content: ['职位详情', 'Description'],
  toolbar: ['格式', 'Format'],
  paragraph: ['正文', 'Text'],
  heading: ['标题', 'Heading'],
  subheading: ['小标题', 'Subheading'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Strike through'],
  list: ['列表', 'List'],
  numbered: ['编号', 'Numbered list'],
  indent: ['增加缩进', 'Indent'],
  outdent: ['减少缩进', 'Outdent'],
  addRow: ['加一行', 'Add a row'],
  deleteRow: ['删一行', 'Delete the row'],
  quote: ['引用', 'Quote'],
  link: ['链接', 'Link'],
  address: ['链接地址（留空则去掉链接）', 'Address of the link (empty removes it)'],
  picture: ['插入图片', 'Insert images'],
  images: ['图片', 'Images'],
  noFormat: ['清除格式', 'Plain'],
  lostImages: [
    (count: number) => `有 ${count} 张图片没有粘贴进来：请从电脑或手机单独上传`,
    (count: number) =>
      `${counted(count, 'image was', 'images were')} not pasted: upload from the files`,
  ],
  foreign: [
    (count: number) =>
      `有 ${count} 张图片或视频在其他网站上，这里不加载；在手机上可能显示，也可能失效。` +
      '请打开地址，保存后上传，再删去原来的：',
    (count: number) =>
      `${counted(count, 'image or video', 'images or videos')} on other websites: not loaded ` +
      'here, and phones may show them or not. Open and save each, upload it, and delete the old one:',
  ],
  plain: ['清除格式', 'Plain text'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
});
