import { checkPosting, type Posting } from '../../../admin/publishing/posting.rules';

const GOOD: Posting = {
  jobName: '昆山某某电子有限公司普工',
  text: '招聘人数：30人。工作内容：流水线操作，两班倒。年满18周岁以上，男女不限，不收任何押金。',
  hasType: true,
  salary: '5000~7000',
  hourlyWage: '21.50',
  isTotalBelow: false,
  hasPlace: true,
  isAtZero: false,
  hasExpiry: true,
  pictures: 'covered',
};

const keysOf = (posting: Partial<Posting>) =>
  checkPosting({ ...GOOD, ...posting }).map(({ rule }) => rule.key);

describe('the check before publishing', () => {
  it('accepts a complete posting', () => {
    expect(keysOf({})).toEqual([]);
  });

  it('names all that is missing', () => {
    expect(
      keysOf({
        jobName: '普工',
        text: '好',
        salary: '',
        hourlyWage: '0.00',
        hasPlace: false,
        hasExpiry: false,
      }),
    ).toEqual(['employer', 'headcount', 'work', 'place', 'pay', 'validity']);
  });

  it('recommends an image, and a cover for stored images', () => {
    expect(keysOf({ pictures: 'none' })).toEqual(['pictures']);
    expect(keysOf({ pictures: 'uncovered' })).toEqual(['cover']);
  });

  it('recommends a type, and reports a total or place that must be a mistake', () => {
    expect(keysOf({ hasType: false })).toEqual(['types']);
    expect(keysOf({ isTotalBelow: true })).toEqual(['total']);
    expect(keysOf({ isAtZero: true })).toEqual(['zero']);
  });

  it.each([
    ['sex', '只招女性'],
    ['sex', '男士优先'],
    ['age', '18-35周岁'],
    ['age', '45岁以下'],
    ['origin', '不要外地人'],
    ['origin', '不招少数民族'],
    ['family', '已婚已育优先'],
    ['health', '乙肝勿扰'],
    ['fee', '入职交押金200元'],
    ['papers', '扣押身份证原件'],
  ])('finds %s in “%s”', (key, words) => {
    expect(keysOf({ text: `${GOOD.text}${words}` })).toEqual([key]);
  });

  it.each([
    ...['无押金', '不收中介费', '男女不限', '年满16周岁', '夫妻房', '包吃住，免服装费'],
    ...['不限男女', '不限民族，不限户籍', '不限已婚未婚'],
  ])('leaves “%s” alone', (words) => expect(keysOf({ text: `${GOOD.text}${words}` })).toEqual([]));
});
