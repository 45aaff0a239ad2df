import { changedColumns, columnName, shownValue } from '../../admin/change/shown-value';

describe('a change in the audit log', () => {
  it('has its columns in the order of the form, without those that stay the same', () => {
    const before = { id: 5, type: [1], weigh: 0, job_name: '焊工', lng: null, lat: undefined };
    const after = { ...before, weigh: 7, job_name: '电工', type: [1, 2], lng: '' };
    expect(changedColumns(before, after, 'zh')).toEqual(['job_name', 'type', 'weigh']);
  });

  it('has the columns of a new or deleted row that are not empty', () => {
    const row = { weigh: 0, cover: '', images: [], job_name: '焊工' };
    expect(changedColumns(null, row, 'zh')).toEqual(['job_name', 'weigh']);
    expect(changedColumns(row, null, 'zh')).toEqual(['job_name', 'weigh']);
    expect(changedColumns(null, null, 'zh')).toEqual([]);
  });

  it('has a description of which only pictures or formats were changed, but no empty one', () => {
    const content = '<p>包吃住</p>';
    const picture = { content: `${content}<img src="a.png">` };
    expect(changedColumns({ content }, picture, 'zh')).toEqual(['content']);
    expect(changedColumns({ content: null }, { content: '' }, 'zh')).toEqual([]);
  });

  it('has a column without a label under its own name', () => {
    expect(columnName('weigh', 'zh')).toBe('权重');
    expect(columnName('weigh', 'en')).toBe('Weight');
    expect(columnName('openid', 'zh')).toBe('openid');
  });
});

describe('a value in the audit log', () => {
  it.each([null, undefined, '', []])('is a dash for %j', (empty) => {
    expect(shownValue('images', empty, 'zh')).toBe('–');
  });

  it.each([
    ['weigh', 0, '0', '0'],
    ['must_change', false, '否', 'No'],
    ['status', 'hidden', '下架', 'Offline'],
    ['type', [1, 3], '长期工、短期工', 'Long-term, Short-term'],
    ['user_ids', [7, 8], '7、8', '7, 8'],
    ['job_name', '1', '1', '1'],
    ['bytes', 89_001, '90 kB', '90 kB'],
    ['expiretime', new Date(2026, 2, 1, 18, 30).toISOString(), ...both('2026-03-01 18:30')],
    ['expiretime', 'infinity', ...both('infinity')],
    ['job_name', '2026-03-01', ...both('2026-03-01')],
    ['unknown', { a: 1 }, ...both('{"a":1}')],
  ])('%s %j is shown as %j in Chinese and %j in English', (column, value, zh, en) => {
    expect([shownValue(column, value, 'zh'), shownValue(column, value, 'en')]).toEqual([zh, en]);
  });
});

function both(text: string): [zh: string, en: string] {
  return [text, text];
}
