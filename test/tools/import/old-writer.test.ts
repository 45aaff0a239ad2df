import mysql, { type Connection } from 'mysql2/promise';
import { openOldWriter } from '../../../tools/import/owners/old-writer';

describe('a connection that writes back', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is closed if its session cannot be set up', async () => {
    const destroy = jest.fn();
    const query = jest.fn().mockRejectedValue(new Error('read only'));
    const connection = { on: jest.fn(), query, destroy } as unknown as Connection;
    jest.spyOn(mysql, 'createConnection').mockResolvedValue(connection);
    await expect(openOldWriter('mysql://127.0.0.1/old')).rejects.toThrow('read only');
    expect(destroy).toHaveBeenCalledTimes(1);
  });
});
