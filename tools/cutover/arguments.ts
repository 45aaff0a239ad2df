import { InvalidArgumentError } from 'commander';
import { UnquotedProblem, urlOf } from '../../src/command';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Parses the address of a side, which has no path. */
export function root(text: string): URL {
  const url = urlOf('http:', 'https:')(text);
  if (url.pathname === '/' && url.search === '') return url;
  throw new UnquotedProblem('must be an address without a path: paths are kept as they are.');
}

/** Parses where to listen: `host:port`, or a port of 127.0.0.1. */
export function address(text: string): ListenAddress {
  const [, host = '', port = ''] = /^(?:\[?([^[\]]{1,253})\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= 65_535)
    return { host: host === '' ? '127.0.0.1' : host, port: Number(port) };
  throw new InvalidArgumentError('It must be an address and a port, such as 127.0.0.1:8080.');
}

/** Parses a share of the callers, in percent. */
export function percent(text: string): number {
  const share = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (share <= 100) return share;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}
