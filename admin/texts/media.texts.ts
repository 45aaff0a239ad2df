import { texts } from './texts';

export const mediaTexts = texts({
  library: ['素材库', 'Media library'],
  choose: ['从素材库选择', 'Choose from the library'],
  drop: ['拖放或粘贴图片、视频到这里，或点击选择', 'Drop or paste images and videos, or click'],
  upload: ['上传', 'Upload'],
  picture: ['图片', 'Image'],
  video: ['视频', 'Video'],
  use: [(count: number) => `使用所选 (${count})`, (count: number) => `Use ${count} chosen`],
  path: ['按路径搜索', 'Search by path'],
  types: ['类型', 'Type'],
  refused: [(name: string) => `${name} 上传失败`, (name: string) => `${name} was not stored`],
});
