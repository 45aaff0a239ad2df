import { InvalidArgumentError } from 'commander';
import { UnquotedProblem, urlOf } from '../../src/command';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** A side: an address without a path. */
export function root(text: string): URL {
  const url = urlOf('http:', 'https:')(text);
  if (url.pathname === '/' && url.search === '') return url;
  throw new UnquotedProblem('must be an address without a path: paths are kept as they are.');
}

/** Where to listen: `host:port`, or a port of this machine's own address. */
export function address(text: string): ListenAddress {
  const [, host = '', port = ''] = /^(?:\[?([^[\]]{1,253})\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= 65_535)
    return { host: host === '' ? '127.0.0.1' : host, port: Number(port) };
  throw new InvalidArgumentError('It must be an address and a port, such as 127.0.0.1:8080.');
}

/** A share of the callers. */
export function percent(text: string): number {
  const share = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (share <= 100) return share;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}
