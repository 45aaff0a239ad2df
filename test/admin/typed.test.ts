import { typedIds } from '../../admin/users/typed-ids';

describe('ids of users in a text', () => {
  it.each([
    ['5,6', ['5', '6'], []],
    ['#５，＃6、5\n7', ['5', '6', '7'], []],
    ['5 张三 0', ['5'], ['张三', '0']],
    ['  ', [], []],
  ])('%j', (text, ids, unread) => {
    expect(typedIds(text)).toEqual({ ids, unread });
  });
});
