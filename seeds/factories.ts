import type { Random } from './random';
import type { Field } from './trades';

export interface Factory {
  id: number;
  factory_name: string;
  /** Yuan per hour, two decimals. */
  factory_price: string;
  weigh: number;
}

export interface Category {
  id: number;
  name: string;
  image: string;
  weigh: number;
}

/** Name and icon, in the order in which they are shown. */
const categoryIcons: readonly (readonly [string, string])[] = [
  ['电子厂', 'electronics'],
  ['半导体', 'semiconductor'],
  ['汽车制造', 'automotive'],
  ['新能源', 'energy'],
  ['机械加工', 'machining'],
  ['仓储物流', 'logistics'],
  ['家电注塑', 'appliances'],
  ['食品饮料', 'food'],
  ['服装鞋帽', 'garment'],
  ['保安后勤', 'service'],
];

/** Invented; the town comes first, as recruiters write it. */
export const factoryNames: readonly (readonly [town: string, name: string, field: Field])[] = [
  ['昆山', '晟联宏电子', '电子'],
  ['昆山', '钧启精密', '机械'],
  ['东莞长安', '禾拓通讯', '电子'],
  ['东莞长安', '鼎沃五金', '机械'],
  ['深圳龙华', '卓冉智造', '电子'],
  ['深圳龙华', '梓烁光学', '半导体'],
  ['郑州港区', '豫昇科技园', '电子'],
  ['郑州港区', '云骋电子', '电子'],
  ['苏州工业园', '芯澔半导体', '半导体'],
  ['苏州工业园', '澜泊医疗器械', '机械'],
  ['惠州惠阳', '粤霖锂能', '新能源'],
  ['合肥经开', '徽朔显示', '半导体'],
  ['合肥经开', '皖泓家电', '家电'],
  ['重庆西永', '渝珂电脑', '电子'],
  ['成都郫都', '蜀霁光电', '半导体'],
  ['武汉光谷', '楚昀芯片', '半导体'],
  ['武汉光谷', '汉骁汽车部件', '汽车'],
  ['西安高新', '秦屹储能', '新能源'],
  ['烟台开发区', '岱海食品', '食品'],
  ['宁波北仑', '甬驰注塑', '家电'],
  ['宁波北仑', '港沣物流园', '物流'],
  ['佛山顺德', '顺珑电器', '家电'],
  ['天津滨海', '津岳汽车', '汽车'],
  ['中山火炬', '炬茂灯饰', '电子'],
];

export function categories(): Category[] {
  return categoryIcons.map(([name, icon], index) => ({
    id: index + 1,
    name,
    image: `/uploads/demo/category-${icon}.png`,
    weigh: (index + 1) * 10,
  }));
}

export function factories(random: Random): Factory[] {
  return factoryNames.map(([town, name], index) => ({
    id: index + 1,
    factory_name: town + name,
    factory_price: (random.whole(35, 52) / 2).toFixed(2),
    weigh: random.whole(0, 12) * 5,
  }));
}
