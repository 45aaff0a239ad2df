const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Units after a number; those with a slash are kept whole anywhere. */
const UNITS =
  /[元块]?[/／](?:小时|[时天日月周年件个人hH])|个?小时|个月|分钟|公里|周岁|号线|代线?|[千万元块年月日天晚时点岁人名位个件台号楼层级期薪]/gu;
const NUMBER = /[\dkK万]/;

/** Endings of nouns, which belong to what precedes them (包装工, 食品厂, 服务员). */
const SUFFIX = /^[工员厂师手班岗部店区号名人元天时岁群组线]$/u;

/** Prefixes, which belong to what follows: 不穿, 可带. */
const PREFIX = /^[不可无免需]$/u;

/** Returns where words start, as indices of code units: a line may break there. */
export function wordStarts(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  let end = 0;
  for (const { index, word } of tradeWordsIn(text)) {
    addStarts(starts, text.slice(end, index), end);
    starts.add(index);
    end = index + word.length;
  }
  addStarts(starts, text.slice(end), end);
  for (const at of unitParts(text)) starts.delete(at);
  return starts;
}

/** Returns where no text is divided, as indices of code units: before units (23元/时), after 第. */
export function unitParts(text: string): ReadonlySet<number> {
  const parts = new Set<number>();
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const follows = NUMBER.test(text.charAt(index - 1));
    if (follows) parts.add(index);
    if (!follows && !/^[元块]/.test(unit)) continue;
    for (let at = index + 1; at < index + unit.length; at += 1) parts.add(at);
  }
  for (const { index } of text.matchAll(/第(?=\d)/g)) parts.add(index + 1);
  return parts;
}

function addStarts(starts: Set<number>, part: string, offset: number): void {
  let follows = offset > 0;
  let continues = false;
  for (const { segment, index, isWordLike } of segmenter.segment(part)) {
    if (!continues && !(follows && SUFFIX.test(segment))) starts.add(offset + index);
    continues = PREFIX.test(segment);
    follows = isWordLike === true && !SUFFIX.test(segment);
  }
}

/** Words of the trade that the general dictionary splits into single characters. */
const WORDS: readonly string[] = [
  // Hours and pay
  '五险一金 六险二金 两班倒 三班倒 长白班 坐班 站班 倒班 轮班 白班 夜班 早班 中班 晚班 双休 单休 月休',
  '做六休一 日结 周结 月结 时结 时薪 日薪 月薪 年薪 底薪 工价 薪资 双薪 全勤 返费 预支 餐补 房补 车补 社保 公积金 年终奖 加班费 上不封顶',
  // Terms
  '包吃住宿 包吃包住 包吃住 包吃 包住 夫妻房 急招 直招 急聘 直聘 诚聘 入职 转正 自离 无尘服 无尘衣',
  // Work
  '普工 技工 临工 钳工 车工 质检 品检 仓管 理货 分拣 组装 返修 点胶 贴膜 涂布 喷涂 二保焊 氩弧焊',
  '数控 注塑 冲压 焊装 总装 组件 保洁 洗碗 传菜员 收银员 流水线 热水器',
  '厂区 光伏 储能 锂能 电商 灯具 插件 巡检 上料 仓储 堆高车 针车',
  // Who recruits
  '富士康 比亚迪 立讯 宁德时代 仁宝 达丰 和硕 海力士 博世 京东 顺丰 速运',
  '京东方 华星光电 英业达 英诺赛科 惠普 世硕 昌硕 歌尔 蓝思 闻泰 菜鸟',
  '人力资源 外包 有限公司 责任公司 事业群 事业部',
  // Where the factories are
  '花桥 汾湖 临港 龙华 观澜 坪山 光谷 西永 北仑 经开 高新',
].flatMap((line) => line.split(' '));

/** By first character, longest first: 包吃住 before 包吃. */
const BY_START = new Map<string, string[]>();
for (const word of [...WORDS].sort((one, other) => other.length - one.length)) {
  const start = word.charAt(0);
  BY_START.set(start, [...(BY_START.get(start) ?? []), word]);
}

/** Finds the words of the trade in a text, from left to right. */
function tradeWordsIn(text: string): { readonly index: number; readonly word: string }[] {
  const found: { index: number; word: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const word = BY_START.get(text.charAt(at))?.find((each) => text.startsWith(each, at));
    if (word === undefined) continue;
    found.push({ index: at, word });
    at += word.length - 1;
  }
  return found;
}
