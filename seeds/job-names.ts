import type { Random } from './random';

/** What a job is called after. */
interface Naming {
  title: string;
  town: string;
  /** Two Latin letters. */
  code: string;
  /** Missing where the recruiter keeps the factory to himself. */
  factory: string | undefined;
  /** Yuan per hour, two decimals. */
  total: string;
  types: number[];
}

const perks = [
  '包吃住',
  '长白班',
  '坐班免体检',
  '两班倒',
  '恒温车间',
  '可预支工资',
  '月休4天',
  '空调宿舍',
  '不穿无尘服',
  '五险一金',
  '免费接站',
  '夫妻房',
] as const;

const partTimePerks = ['日结', '周末班', '学生可做', '做一天结一天', '晚班4小时'] as const;
const shortTimePerks = ['做满30天', '学生可做', '临时工', '工价涨至月底', '两个月短期'] as const;

/** As recruiters write it: brackets, prices, order numbers, percentages, mixed scripts. */
export function jobName(random: Random, naming: Naming): string {
  const { title, town, code, factory, total } = naming;
  const [perk = '', second = ''] = random.sample(perksFor(naming.types), 2);
  const employer = factory ?? town;
  const price = String(Number(total));
  switch (random.whole(0, 11)) {
    case 0:
    case 1:
      return `${employer}${title}`;
    case 2:
      return `${title}（${perk}）`;
    case 3:
      return `【急招】${title}，${perk}、${second}`;
    case 4:
      return `${town}·${title}·${perk}`;
    case 5:
      return `${employer}招${title}${random.whole(5, 80)}名，${perk}！`;
    case 6:
      return `${title} ${price}元/小时｜${perk}`;
    case 7:
      return `${code}${String(random.whole(1, 40)).padStart(2, '0')}_${title}`;
    case 8:
      return `${title}【夜班补贴${random.whole(2, 6) * 5}%】`;
    case 9:
      return `${employer}直招：${title}（${perk}＋${second}），${price}元/H，当天入住、次日上班`;
    case 10:
      return `${random.whole(0, 1) === 0 ? '100%入职' : '补贴100%到账'}～${title}～${perk}`;
    default:
      return `${employer} ${title} ${random.pick(['A班', 'B线', '3#厂房', '二期', 'VIP订单'])}`;
  }
}

function perksFor(types: number[]): readonly string[] {
  if (types.includes(1)) return perks;
  return types.includes(2) ? partTimePerks : shortTimePerks;
}
