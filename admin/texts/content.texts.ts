import { texts } from './texts';

export const contentTexts = texts({
  content: ['职位描述', 'Description'],
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
  quote: ['引用', 'Quote'],
  link: ['链接', 'Link'],
  address: ['链接地址（留空则去掉链接）', 'Address of the link (empty removes it)'],
  picture: ['插入图片', 'Insert images'],
  lostImages: [
    (count: number) => `有 ${count} 张图片没有粘贴进来：请从电脑或手机单独上传`,
    (count: number) => `${count} images were not pasted: upload them from their files`,
  ],
  plain: ['清除格式', 'Clear the format'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  preview: ['手机预览', 'As a phone shows it'],
});
