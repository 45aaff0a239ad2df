import { lifeScenes, picturePath } from './media';
import type { Random } from './random';
import type { Trade } from './trades';

interface Offer {
  trade: Trade;
  town: string;
  types: number[];
  /** Yuan per hour, two decimals. */
  wage: string;
  subsidy: string;
  total: string;
  salary: string;
}

const shifts = [
  '长白班 8:00–20:00，中间吃饭休息各 1 小时',
  '两班倒，每月 1 日换班，夜班另有补贴 20 元/天',
  '三班两运转（做四休二），每班 12 小时',
  '坐班为主，每天 10 小时，周日休息',
  '早班 7:30–16:30 / 中班 16:00–次日 0:30，每周一换',
] as const;

const hoursOfDays = [
  '周末两天，每天 8 小时，可只做一天',
  '晚班 18:00–22:00，下课下班来做，做一天结一天',
  '按天排班，前一天 18:00 前报名，8:30 到厂集合',
] as const;

const meals = [
  '包吃住：一天两餐加夜宵，免费住 6 人间',
  '食堂自费，每餐 8～12 元，饭卡每月补贴 300 元',
  '包住不包吃，水电均摊，厂区有三个食堂',
  '伙食补贴 15 元/天，宿舍 80 元/月，不住宿补 200 元',
] as const;

const rooms = [
  '空调、热水器、独立卫生间，每层有洗衣房',
  '4 人间上床下桌，WiFi 覆盖，楼下就是超市',
  '夫妻房可申请（先到先得），宿舍到车间步行 5 分钟',
  '每人独立储物柜，24 小时热水，有人打扫公共区域',
] as const;

const demands = [
  '年满 18 周岁，身份证原件，男女不限',
  '认识 26 个字母即可，熟手、生手都要',
  '身体健康，能适应站班或坐班',
  '无需经验，带薪培训 1～3 天',
  '服从安排，做事认真，有责任心',
] as const;

const closings = [
  '当天面试，当天入住，第二天上班！不收任何费用。',
  '火车站、汽车站免费接站，提前一天联系即可。',
  '自离、旷工者工价按合同执行，请做满约定时间。',
  '可预支生活费，每月 10 日准时发薪，打卡到本人账户。',
] as const;

/** The description as a recruiter's rich-text editor leaves it. */
export function jobContent(random: Random, offer: Offer): string {
  const { trade, town, types, wage, subsidy, total, salary } = offer;
  const lasting = types.includes(1);
  const settled = lasting
    ? '试用期同工同酬，入职买社保'
    : '工时当天确认，按约定日结或周结，买意外险';
  const subsidised = Number(subsidy) > 0;
  const pay = subsidised ? `工价 ${wage} 元 + 平台补贴 ${subsidy} 元` : `工价 ${wage} 元，无套路`;
  return [
    `<p><strong style="color: #c2410c;">${town} · ${total} 元/小时，月综合 ${salary} 元</strong></p>`,
    image(random.pick(trade.scenes), '工作环境'),
    '<h3>岗位职责</h3>',
    list('ol', random.sample(trade.duties, random.whole(3, 4))),
    '<h3>薪资待遇</h3>',
    list('ul', [`${pay}，合计 <strong>${total} 元/小时</strong>`, settled, random.pick(closings)]),
    '<h3>工作时间</h3>',
    `<p>${random.pick(lasting ? shifts : hoursOfDays)}。</p>`,
    '<h3>食宿条件</h3>',
    list('ul', [random.pick(meals), random.pick(rooms)]),
    image(random.pick(lifeScenes), '生活环境'),
    '<h3>录用要求</h3>',
    list('ul', random.sample(demands, 3)),
    ...(random.chance(0.4)
      ? ['<blockquote>温馨提示：正规厂家直招，不收押金，谨防黑中介。</blockquote>']
      : []),
  ].join('\n');
}

function list(tag: 'ol' | 'ul', items: string[]): string {
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

function image(scene: string, alt: string): string {
  return `<p><img src="${picturePath(scene)}" alt="${alt}" style="max-width: 100%;"></p>`;
}
