import { colourDesign } from '../../../../../src/features/poster/drawing/designs/colour.design';
import { photoDesign } from '../../../../../src/features/poster/drawing/designs/photo.design';
import type { Design } from '../../../../../src/features/poster/drawing/designs/poster.design';
import { linesOf } from './drawn.lines';

const job = {
  factory_price_total: '22.50',
  subsidy_price: '0.00',
  salary: '5000~7000',
  type: [1, 3],
  people_num: 34,
};

/** The lines of a name, as drawn. */
const set = (design: Design, job_name: string) =>
  linesOf(design, { ...job, job_name }).flatMap(({ text }) =>
    job_name.includes(text) && text !== '' ? [text] : [],
  );

test.each([
  ['words', photoDesign, '富士康（郑州）iDPBG事业群 急招 24.5元/小时', '事业群'],
  [
    'words',
    colourDesign,
    '招聘：厨师长2名；服务员10名；洗碗工3名；传菜员5名；收银员2名',
    '传菜员5名',
  ],
  ['a noun and its number', colourDesign, '招聘：厨师长2名；服务员10名；洗碗工3名', '服务员10名'],
  [
    'words of two parts',
    colourDesign,
    '小时工28元/小时！！！长白班！！！包吃包住！！！可预支！！！',
    '包吃包住！！！',
  ],
  [
    'brackets',
    colourDesign,
    '比亚迪深圳坪山基地招聘普工（月薪6000-8000元）',
    '（月薪6000-8000元）',
  ],
  [
    'brackets of a phrase each',
    colourDesign,
    '顺丰速运南京江宁分拣中心夜班分拣员、装卸工（日结240元，满勤奖300元）',
    '（日结240元，满勤奖300元）',
  ],
  [
    'a label and its number',
    photoDesign,
    '昆山世硕电子招聘普工包吃住月薪6000-8000元',
    '月薪6000-8000元',
  ],
  [
    'a label and its number, on more lines if need be',
    colourDesign,
    '宁德时代（溧阳）三期电池车间普工，综合薪资7500~9500元/月，穿无尘服',
    '薪资7500~9500元/月',
  ],
  [
    'brackets, on more lines if need be',
    colourDesign,
    '西安三星半导体SCS设备维护技术员（大专以上学历，CET-4优先，经验不限）',
    'CET-4优先',
  ],
  ['时薪 and its number', photoDesign, '美团骑手（众包）时薪25—35元，美团骑手', '时薪25—35元'],
  [
    'a wage and its unit',
    colourDesign,
    '昆山直招：叉车工（长白班＋免费接站），24.5元/H，当天入住、次日上班',
    '24.5元/H',
  ],
  ['a unit in letters', photoDesign, 'Order picker 25 RMB/hour night shift', 'RMB/hour'],
  ['a row of signs', colourDesign, '★★★高薪★★★普工★★★', '高薪★★★'],
  ['what dots part', colourDesign, '招工……待遇优厚……', '待遇优厚……'],
  ['what arrows part', colourDesign, '工资高→环境好→来就对了', '环境好→'],
  ['dots and dashes', colourDesign, '！！！？？？……——「」（）【】', '——'],
  ['dots and dashes', photoDesign, '！！！？？？！！！？？？！！！……——「」（）【】', '……'],
])('lines keep %s together', (_what, design, name, whole) => {
  const lines = set(design, name);
  expect(lines.length).toBeGreaterThan(name.startsWith('！') ? 0 : 1);
  expect(lines.filter((line) => line.includes(whole))).toHaveLength(1);
});
