import { texts } from './texts';

/** The check before publishing. */
export const publishingTexts = texts({
  heading: ['发布前检查', 'Check before publishing'],
  intro: [
    '按 2026 年 1 月起施行的网络招聘规定和《就业促进法》，按词语提示；是否合规由人判断，不影响保存。',
    'After the rules for online recruitment of January 2026 and the Employment Promotion Law, by words. It warns and blocks nothing; people decide.',
  ],
  clear: ['没有发现问题', 'Nothing was found'],
  must: ['必须写明', 'Must be said'],
  mustNot: ['不得出现', 'Must not be said'],
  should: ['建议', 'Advised'],
  missing: ['没有写明', 'Missing'],
  words: ['出现了', 'Found'],
  rule: ['规则', 'Rule'],
  kind: ['要求', 'Asks'],
  reason: ['原因', 'Why'],
  tryIt: ['粘贴一段招聘文字试一试', 'Paste a posting to try it'],
  allRules: ['查看全部规则', 'All rules'],
});

export const ruleTexts = texts({
  employer: ['用人单位', 'Employer'],
  headcount: ['招聘人数', 'Headcount'],
  work: ['工作内容', 'Work'],
  place: ['工作地点', 'Place'],
  pay: ['基本薪酬', 'Basic pay'],
  validity: ['有效期', 'Validity'],
  types: ['用工类型', 'Type'],
  total: ['到手工价', 'Wage in all'],
  zero: ['坐标', 'Coordinates'],
  pictures: ['图片', 'Images'],
  cover: ['封面', 'Cover'],
  sex: ['性别限制', 'Sex'],
  age: ['年龄限制', 'Age'],
  origin: ['民族、地域、宗教限制', 'Ethnicity, origin, religion'],
  family: ['婚育限制', 'Marriage and children'],
  health: ['健康、残疾歧视', 'Health and disability'],
  fee: ['向求职者收费', 'Fees'],
  papers: ['扣押证件', 'Keeping papers'],
});

export const reasonTexts = texts({
  employer: [
    '招聘信息须写明用人单位，求职者才知道为谁工作。',
    'A posting names the employer, so that people know whom they work for.',
  ],
  headcount: [
    '须写明招聘人数，例如“招 30 人”。',
    'It says how many are wanted, such as “30 people”.',
  ],
  work: ['须写明岗位做什么，至少一两句。', 'It says what the work is, in a sentence or two.'],
  place: [
    '须写明工作地点：设置坐标，或在详情中写地址。',
    'It says where the work is: by coordinates, or by an address in the description.',
  ],
  pay: ['须写明基本薪酬：时薪或月收入。', 'It says the basic pay: by the hour or by the month.'],
  validity: [
    '须写明有效期：设置到期时间，或写明截止日期。',
    'It says until when it is valid: by an expiry, or by a date in the description.',
  ],
  types: [
    '没有用工类型的职位，按类型筛选的人看不到。',
    'Without a type, whoever filters by type does not see the job.',
  ],
  total: ['到手工价低于工厂价，请核对。', 'The wage in all is less than the wage of the factory.'],
  zero: ['坐标为 0, 0，是在海里，请核对。', 'The coordinates are 0, 0, which is in the sea.'],
  pictures: [
    '没有图片的职位，在列表里是空白的。',
    'Without an image, the job is blank in the lists.',
  ],
  cover: [
    '有图片，但没有封面，列表里是空白的；保存后，第一张图片就是封面。',
    'It has images but no cover, so it is blank in the lists; once it is saved, the first image is the cover.',
  ],
  sex: [
    '不得以性别为由拒绝录用或提高标准（《就业促进法》第二十七条）。',
    'Nobody may be refused for their sex (Employment Promotion Law, article 27).',
  ],
  age: [
    '年龄上限容易构成歧视；只有法定最低年龄（满 16 或 18 周岁）可以写。',
    'An upper limit of age is likely to discriminate; only the legal minimum (16 or 18) may be named.',
  ],
  origin: [
    '不得因民族、户籍、地域、宗教信仰区别对待（第二十八条、第三十一条）。',
    'Nobody may be treated differently for ethnicity, origin or religion (articles 28 and 31).',
  ],
  family: [
    '不得以婚育状况作为录用条件（第二十七条）。',
    'Marriage and children may not be a condition (article 27).',
  ],
  health: [
    '不得以传染病病原携带或残疾为由拒绝录用（第二十九条、第三十条）。',
    'Nobody may be refused as a carrier of a virus, or for a disability (articles 29 and 30).',
  ],
  fee: [
    '不得向求职者收取押金、报名费等任何费用（《劳动合同法》第九条）。',
    'No deposit or fee may be asked of applicants (Labour Contract Law, article 9).',
  ],
  papers: [
    '不得扣押身份证等证件（《劳动合同法》第九条）。',
    'Identity cards may not be kept (Labour Contract Law, article 9).',
  ],
});
