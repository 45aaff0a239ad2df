/** The parts of a job that a posting shows; `text` is the description without tags. */
export interface Posting {
  readonly jobName: string;
  readonly hasType: boolean;
  readonly text: string;
  readonly salary: string;
  /** Yuan per hour, with two decimals. */
  readonly hourlyWage: string;
  /** Whether the total is less than the factory's wage. */
  readonly isTotalBelow: boolean;
  readonly hasPlace: boolean;
  /** Whether the place is 0, 0, which is in the sea. */
  readonly isAtZero: boolean;
  readonly hasExpiry: boolean;
  /** `uncovered`: the stored job has images but no cover, which lists show. */
  readonly pictures: 'covered' | 'uncovered' | 'none';
}

interface Rule {
  readonly key: RuleKey;
  /** `should`: not required by law. */
  readonly kind: 'must' | 'mustNot' | 'should';
  /** Returns the words that break it; none if something is missing, null if the rule is kept. */
  readonly find: (posting: Posting) => readonly string[] | null;
}

type RuleKey =
  | 'employer'
  | 'headcount'
  | 'work'
  | 'place'
  | 'pay'
  | 'validity'
  | 'types'
  | 'total'
  | 'zero'
  | 'pictures'
  | 'cover'
  | 'sex'
  | 'age'
  | 'origin'
  | 'family'
  | 'health'
  | 'fee'
  | 'papers';

const said = ({ jobName, text }: Posting) => `${jobName}\n${text}`;

/** Returns a rule that requires some content. */
const must = (
  key: RuleKey,
  isThere: (posting: Posting) => boolean,
  kind: 'must' | 'should' = 'must',
): Rule => ({ key, kind, find: (posting) => (isThere(posting) ? null : []) });

/** Words before a word that negate it, as in 不收押金. */
const NEGATION = /[无不免零]|没有|谢绝|拒绝/;

/** How many characters before a word a negation may be; punctuation ends its scope. */
const NEGATION_DISTANCE = 6;

function isDenied(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - NEGATION_DISTANCE), at);
  return NEGATION.test(before.split(/[，。；、！,.;!\s]/).at(-1) ?? '');
}

/** As in 不限男女. */
const isUnlimited = (text: string, at: number): boolean => /[不无]/.test(text.charAt(at - 1));

/** Returns a rule that forbids expressions, unless `isLawful` where they are; reports each once. */
const mustNot = (
  key: RuleKey,
  expression: RegExp,
  isLawful: (text: string, at: number) => boolean = () => false,
): Rule => ({
  key,
  kind: 'mustNot',
  find: (posting) => {
    const text = said(posting);
    const found = [...text.matchAll(expression)].filter(({ index }) => !isLawful(text, index));
    return found.length === 0 ? null : [...new Set(found.map(([word]) => word))];
  },
});

/**
 * What a posting must and must not say, according to the rules for online recruitment in force from
 * January 2026 and the Employment Promotion Law. They only compare words, so they warn, and people
 * decide.
 */
export const RULES: readonly Rule[] = [
  must('employer', (posting) =>
    /公司|集团|企业|工厂|[^价]厂|用人单位|酒店|门店/.test(said(posting)),
  ),
  must('headcount', (posting) => /\d ?[人名位]|[一二三四五六七八九十百][名位]/.test(said(posting))),
  must('work', ({ text }) => /职责|内容|负责|操作|从事|岗位|工序/.test(text) && text.length >= 20),
  must('place', (posting) => posting.hasPlace || /地址|地点|位于/.test(posting.text)),
  must(
    'pay',
    ({ salary, hourlyWage }) => salary !== '' || (Number(hourlyWage) > 0 && hourlyWage !== ''),
  ),
  must('validity', (posting) => posting.hasExpiry || /有效期|截止|截至/.test(posting.text)),
  must('types', ({ hasType }) => hasType, 'should'),
  must('total', ({ isTotalBelow }) => !isTotalBelow, 'should'),
  must('zero', ({ isAtZero }) => !isAtZero, 'should'),
  must('pictures', ({ pictures }) => pictures !== 'none', 'should'),
  must('cover', ({ pictures }) => pictures !== 'uncovered', 'should'),
  mustNot(
    'sex',
    /(?:只招|只要|仅招|仅限|限招|限|不招|不要)[男女](?:性|生|工|士)?|[男女](?:性|生|士)?优先|[男女](?:性|生)者?勿扰/g,
    isUnlimited,
  ),
  mustNot(
    'age',
    /\d\d ?[-~～至到–—] ?\d\d ?周?岁|\d\d ?周?岁(?:以下|以内|之内)|[2-9]\d ?周?岁以上/g,
  ),
  mustNot(
    'origin',
    /(?:不招|不要|除|谢绝|限)[^，。；、\s]{0,6}(?:族|籍|省人|地人)|(?:本地|外地)(?:户口|户籍)|信教|宗教信仰/g,
    isUnlimited,
  ),
  mustNot(
    'family',
    /已婚已育|未婚未育|(?:未婚|已婚|已育|未育)(?:者|人士)?优先|孕妇勿扰|不招孕妇|限(?:未婚|已婚)/g,
    isUnlimited,
  ),
  mustNot('health', /乙肝|两对半|病原携带|残疾人?勿扰|不招残疾|无残疾/g),
  mustNot('fee', /押金|保证金|报名费|服装费|培训费|中介费|介绍费|建档费|入职费|担保金/g, isDenied),
  mustNot('papers', /(?:扣押|押|扣留|收取)身份证(?:原件)?|抵押证件/g, isDenied),
];

/** A rule that a posting breaks. */
interface Finding {
  readonly rule: Rule;
  /** The words that break it; none if something is missing. */
  readonly words: readonly string[];
}

/** Returns the rules that a posting breaks, those about missing content first. */
export const checkPosting = (posting: Posting): Finding[] =>
  RULES.flatMap((rule) => {
    const words = rule.find(posting);
    return words === null ? [] : [{ rule, words }];
  });
