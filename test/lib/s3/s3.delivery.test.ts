import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ObjectStore } from '../../../src/lib/s3/s3.client';
import { ObjectDelivery } from '../../../src/lib/s3/s3.delivery';

it.each([200, 304, 412, 416])(
  'says that it has answered where the store says %d',
  async (status) => {
    const answer = new IncomingMessage(new Socket());
    Object.assign(answer, { statusCode: status, complete: true }).push(null);
    const store = { open: () => Promise.resolve(answer) } as unknown as ObjectStore;
    const delivery = new ObjectDelivery(store, { way: 'service', cdnUrl: undefined });
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    expect(await delivery.serve('a.jpg', request, response, 'no-cache')).toBe(true);
    expect(response.writableEnded).toBe(true);
  },
);
