import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { receiveFile } from '../../../src/features/media/upload/upload.receive';

const HEAD =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n' +
  'Content-Type: multipart/form-data; boundary=x\r\n\r\n';

/** A client may disconnect while its token is being looked up. */
it('receiveFile fails with 400 for an upload that is aborted before it is read', async () => {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  const sender = connect(port, '127.0.0.1', () => sender.write(HEAD));
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  sender.destroy();
  // `once` would listen for errors, too.
  await new Promise((resolve) => request.on('close', resolve));
  const take = () => Promise.reject(new Error('There is nothing to take.'));
  await expect(receiveFile(request, take)).rejects.toMatchObject({ status: 400 });
  server.close();
});
