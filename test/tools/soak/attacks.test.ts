import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import timers from 'node:timers/promises';
import type { ServiceProcess } from '../../../tools/lib/service-process';
import { attacks } from '../../../tools/soak/attacks/attacks';

describe('the attacks', () => {
  afterEach(() => jest.restoreAllMocks());

  it('fail if their honest client ends', async () => {
    const honest = Object.assign(new EventEmitter(), { send: () => undefined, kill: jest.fn() });
    jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    jest.spyOn(childProcess, 'spawnSync').mockReturnValue(undefined as never);
    jest.spyOn(childProcess, 'fork').mockReturnValue(honest as unknown as ChildProcess);
    const service = { port: 1, pid: 1, publicDir: '/nowhere' } as unknown as ServiceProcess;
    const failed = expect(attacks(service, { times: 1, only: '' })).rejects.toThrow(
      'the honest client has ended',
    );
    honest.emit('exit');
    await failed;
  });
});
