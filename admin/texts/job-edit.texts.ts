import { amountTexts } from './amount.texts';
import { jobTexts } from './jobs.texts';
import { texts } from './texts';

/** Texts of a job's form, including those of amounts and of the list. */
export const jobEditTexts = {
  ...jobTexts,
  ...amountTexts,
  ...texts({
    cover: ['封面', 'Cover'],
    coverAutomatic: ['封面（自动）', 'Cover (automatic)'],
    asCover: [(name: string) => `${name}（封面）`, (name: string) => `${name} (cover)`],
    images: ['图片和视频', 'Images and videos'],
    coverElsewhere: ['封面不在上面的图片中', 'The cover is none of the images above'],
    coverClear: ['不用封面', 'Without a cover'],
    coverFirst: ['改用第一张图片', 'Use the first image'],
    focus: ['封面焦点', 'Focal point of the cover'],
    focusAt: [
      (x: number, y: number) => `距左 ${Math.round(x * 100)}%，距上 ${Math.round(y * 100)}%`,
      (x: number, y: number) =>
        `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`,
    ],
    focusUnset: ['自动识别', 'Found automatically'],
    focusClear: ['恢复自动', 'Find it automatically'],
    focusHint: [
      '点击图片最重要的地方，或用方向键移动；海报裁剪时会保留它。',
      'Click on what matters, or use the arrow keys; a poster keeps it in sight.',
    ],
    focusUnused: [
      '海报使用第一张图片；把封面移到第一位，焦点才会生效。',
      'A poster shows the first image: the point counts there once the cover is the first.',
    ],
    needed: ['请填写', 'Fill this in'],
    wholeNumber: ['请输入整数', 'A whole number'],
    basics: ['基本信息', 'Basics'],
    more: ['其他', 'More'],
    expireHint: [
      (zone: string) => `留空为不自动下架；按本机时区（${zone}）`,
      (zone: string) => `Empty: never. In this computer's time zone (${zone})`,
    ],
    halfTime: [
      '日期或时间不完整，请补全或清空',
      'A part of the date or time is missing: complete it, or clear the field',
    ],
    copyJob: ['复制为新职位', 'Copy to a new job'],
    saveAndNew: ['保存并新建', 'Save and add another'],
    openAdded: [(id: string) => `打开 #${id}`, (id: string) => `Open #${id}`],
    lacks: [
      (what: readonly string[]) => `还没有：${what.join('、')}`,
      (what: readonly string[]) => `Still without: ${what.join(', ')}`,
    ],
    onlineWithout: [
      (what: readonly string[]) => `已上架，但还没有：${what.join('、')}`,
      (what: readonly string[]) => `It is online, still without: ${what.join(', ')}`,
    ],
    newHeading: ['新建职位', 'New job'],
    jobHeading: [(id: string) => `职位 #${id}`, (id: string) => `Job #${id}`],
    nothingChanged: ['没有修改', 'Nothing has changed'],
    removeConfirm: [
      (name: string) => `删除“${name}”？收藏也会一并删除。`,
      (name: string) => `Delete "${name}"? It is removed from all favourites.`,
    ],
    removed: ['职位已删除', 'The job is deleted'],
    preview: ['手机预览', 'As a phone shows it'],
    poster: ['海报', 'Poster'],
    drawPoster: ['生成海报', 'Draw the poster'],
    posterHint: ['按已保存的内容生成', 'Of what is saved'],
    noPoster: [
      '下架的职位没有海报，请先上架',
      'A job that is offline has no poster: put it online first',
    ],
    posterGone: [
      '职位已下架或已被删除，没有海报',
      'The job has been taken offline or deleted: it has no poster',
    ],
    posterOutdated: ['已过期，请重新生成', 'Outdated: draw it again'],
    download: ['下载', 'Download'],
    copyLink: ['复制链接', 'Copy link'],
    seenAs: ['以某个用户的身份查看', 'See it as a user'],
    userId: ['用户姓名或编号', 'Name or id of the user'],
    seesIt: [
      (user: string) => `用户 ${user} 能看到：对所有人可见`,
      (user: string) => `User ${user} sees it: it is open to everyone`,
    ],
    seesItThrough: [
      (user: string, through: string) => `用户 ${user} 能看到：因为指定给了 ${through}`,
      (user: string, through: string) => `User ${user} sees it: it is restricted to ${through}`,
    ],
    seesItNot: [
      (user: string) => `用户 ${user} 在列表中看不到`,
      (user: string) => `User ${user} does not see it in the lists`,
    ],
    gone: ['没有这个职位，可能已被删除', 'There is no such job; it may have been deleted'],
    deleted: [
      '这个职位已被删除。您填写的内容还在，可以另存为新职位。',
      'This job has been deleted. Your input is still here and can be saved as a new job.',
    ],
    saveAsNew: ['另存为新职位', 'Save as a new job'],
  }),
};
