import { listedIn, textOf, userIdIn } from '../../../admin/list/address';

const listed = (search: string) => listedIn(new URLSearchParams(search), ['name', 'status']);

describe('the address of a list', () => {
  it('contains its page, order and filters', () => {
    expect(listed('page=3&size=50&sort=-WEIGH&name=%E6%99%AE&other=1')).toEqual({
      ...{ page: 3, pageSize: 50, sort: { field: 'WEIGH', direction: 'DESC' } },
      ...{ filters: { name: '普' }, isFiltered: true },
    });
    for (const sort of ['WEIGH', '-WEIGH']) {
      const read = listed(`sort=${sort}`).sort;
      expect(read && textOf(read)).toBe(sort);
    }
  });

  it.each(['', 'page=0&size=0&sort=weigh', 'page=-1&size=x&sort=', 'page=10000000&size=2.5'])(
    '%j means the first page in the default order, unfiltered',
    (search) => {
      expect(listed(search)).toEqual({
        ...{ page: 1, pageSize: 20, sort: null, filters: {}, isFiltered: false },
      });
    },
  );

  it('has at most 100 rows on a page', () => {
    expect([listed('size=100').pageSize, listed('size=101').pageSize]).toEqual([100, 100]);
  });

  it('contains users as the page writes them', () => {
    expect(['7', '#７', '# 7', '七', '', undefined].map(userIdIn)).toEqual([
      ...['7', '7', '7', null, null, null],
    ]);
  });
});
