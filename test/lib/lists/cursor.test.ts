import { auditCursor, auditPosition } from '../../../src/features/audit/audit.cursor';
import {
  favouriteCursor,
  favouritePosition,
} from '../../../src/features/favourite/favourite.cursor';
import { userCursor, userPosition } from '../../../src/features/user/user.cursor';
import { SortDirection } from '../../../src/lib/lists/list';

const audited = (cursor: string) => auditPosition(SortDirection.DESC, cursor);
const below = (cursor: string) => userPosition(7, cursor);
const favourite = { since: '-1767225600000001', weigh: -1, id: 5 };

describe('a cursor', () => {
  it.each([
    [
      'of favourites',
      favouriteCursor(favourite),
      favouritePosition,
      favourite,
      [
        [5, 0, 5],
        ['5x', 0, 5],
        ['1'.repeat(19), 0, 5],
        ['5', '0', 5],
        ['5', 0, 0.5],
        ['5', 0, 5, 1],
      ],
    ],
    ['of users', userCursor(7, 5), below, { id: 5 }, [['5'], [2 ** 31], [5, 1]]],
    [
      'of the audit log',
      auditCursor(SortDirection.DESC, '5'),
      audited,
      { id: '5' },
      [[5], ['-5'], ['5x'], ['1'.repeat(19)], ['5', 1]],
    ],
  ])('%s is rejected if its values are no position', (_name, cursor, read, position, others) => {
    expect(read(cursor)).toEqual(position);
    const decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    for (const values of others) {
      const other = JSON.stringify([...decoded.slice(0, 2), ...values]);
      expect(read(Buffer.from(other).toString('base64url'))).toBeNull();
    }
  });
});
