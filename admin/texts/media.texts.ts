import { texts } from './texts';

export const mediaTexts = texts({
  library: ['素材库', 'Media library'],
  choose: ['从素材库选择', 'Choose from the library'],
  drop: ['拖放或粘贴图片、视频到这里，或点击选择', 'Drop or paste images and videos, or click'],
  dropImages: ['拖放或粘贴图片到这里，或点击选择', 'Drop or paste images, or click'],
  upload: ['从电脑或手机上传', 'Upload from this device'],
  onlyImages: [
    (name: string) => `这里只能用图片：${name} 已存入素材库`,
    (name: string) => `Only images fit here: ${name} is in the library`,
  ],
  picture: ['图片', 'Image'],
  use: [(count: number) => `使用所选 (${count})`, (count: number) => `Use ${count} chosen`],
  path: ['按名称或路径搜索', 'Search by name or path'],
  types: ['类型', 'Type'],
  heic: [
    '这是 iPhone 的 HEIC 照片。请先转成 JPEG；今后拍摄可在“设置 > 相机 > 格式”中选“兼容性最佳”。',
    "This is an iPhone's HEIC photo. Convert it to JPEG first; Settings > Camera > Formats > Most Compatible takes JPEG photos.",
  ],
  leftOut: [
    (most: number, count: number) => `每个职位最多 ${most} 个图片和视频，有 ${count} 个没有加入`,
    (most: number, count: number) =>
      `A job has at most ${most} images and videos; ${count} left out`,
  ],
  refused: [(name: string) => `${name} 上传失败`, (name: string) => `${name} was not stored`],
});
