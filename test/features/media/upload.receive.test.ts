import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { receiveFile } from '../../../src/features/media/upload/upload.receive';

const BODY =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbytes\r\n--x--\r\n';
const HEAD =
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n` +
  'Content-Type: multipart/form-data; boundary=x\r\n\r\n';

describe('receiveFile', () => {
  let server: Server;
  beforeAll(() => {
    server = createServer().listen(0);
  });
  afterAll(() => server.close());

  async function begin(text: string): Promise<{ sender: Socket; request: IncomingMessage }> {
    const { port } = server.address() as AddressInfo;
    const sender = connect(port, '127.0.0.1', () => sender.write(text));
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    return { sender, request };
  }
  const take = (file: Readable) => buffer(file);

  /** A client may disconnect while its token is being looked up. */
  it('fails with 400 for an upload that is aborted before it is read', async () => {
    const { sender, request } = await begin(HEAD);
    sender.destroy();
    // `once` would listen for errors, too.
    await new Promise((resolve) => request.on('close', resolve));
    await expect(receiveFile(request, take)).rejects.toMatchObject({ status: 400 });
  });

  it('fails with 400 for an upload whose sender falls silent in the middle', async () => {
    const { request } = await begin(HEAD + BODY.slice(0, -10));
    const received = receiveFile(request, (file) => {
      file.once('data', () => request.socket.emit('timeout'));
      return take(file);
    });
    await expect(received).rejects.toMatchObject({ status: 400 });
  });

  it('lets the sender be silent while its complete file is stored', async () => {
    const { sender, request } = await begin(HEAD + BODY);
    const received = await receiveFile(request, take);
    expect([received.toString(), request.socket.timeout]).toEqual(['bytes', 0]);
    sender.destroy();
  });
});
