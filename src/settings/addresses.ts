import { z } from 'zod/v4';
import { baseUrl, withoutEndSlashes } from '../lib/text/base-url';
import { isDecodable, UNDECODABLE } from '../lib/text/percent';
import { checked, optional, withDefault } from './kinds';

const urlOf = (start: RegExp, shown: string) =>
  checked(
    (value) => start.test(value) && URL.canParse(value),
    // Not quoted: it may hold a password.
    () => `must be a URL that starts with ${shown}.`,
  );

const webUrl = urlOf(/^https?:\/\//i, 'http:// or https://').transform(baseUrl);

export const httpUrl = (fallback: string) => withDefault(webUrl, fallback);
export const optionalHttpUrl = (otherwise?: string) => optional(webUrl, otherwise);
/** A base URL that paths are appended to. */
export const optionalBaseUrl = (otherwise: string) =>
  optional(
    webUrl
      .refine((value) => !/[?#\\]/.test(value), 'must have no ?, # or \\: paths are appended.')
      .refine((value) => !value.includes('@'), 'must have no user and no @: all clients see it.'),
    otherwise,
  );
/** A list of comma-separated values. */
export const list = <Value>(item: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

export const origins = () =>
  withDefault(
    list(
      checked(
        (value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''),
        (value) => `must list origins such as https://admin.example.com, not "${value}".`,
      ).transform((value) => new URL(value).origin),
    ),
    '',
  );

const HEADER = /^([\w-]+)\s*=([ -~]+)$/;

/**
 * Headers in OpenTelemetry's form: `name=value`, the value percent-encoded. Messages do not quote
 * them because they contain secrets.
 */
export const headers = () =>
  withDefault(
    list(
      checked(
        (value) => HEADER.test(value) && isPercentEncoded(value),
        () => 'must list headers such as authorization=Bearer%20token.',
      ).transform((value) => {
        const [, name = '', encoded = ''] = HEADER.exec(value) ?? [];
        return [name.toLowerCase(), decodeURIComponent(encoded).trim()] as const;
      }),
    ).transform((entries): Readonly<Record<string, string>> => Object.fromEntries(entries)),
    '',
  );

const isPercentEncoded = (value: string) =>
  isDecodable(value) && /^[ -~]+$/.test(decodeURIComponent(value));

/** No characters that clients percent-encode: these paths are compared with decoded ones. */
const IN_PATHS = 'letters, digits and any of -._~/';

/** Whether clients send a path as it is: they resolve its segments `.` and `..` before. */
const isSentAsIs = (path: string) => /^\/[\w\-./~]*$/.test(path) && !/\/\.\.?(?:\/|$)/.test(path);

export const mountPaths = (fallback: string) =>
  withDefault(
    list(
      checked(
        isSentAsIs,
        (value) => `must list paths such as /api/v2.home, of ${IN_PATHS}, not "${value}".`,
      ).transform(withoutEndSlashes),
    ).refine(({ length }) => length > 0, 'must list at least one path, such as /api/v2.home.'),
    fallback,
  );

const ADDRESS = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i;

/** `127.0.0.1:9464`, `[::1]:9464`. */
export const listenAddress = (otherwise: string) =>
  optional(
    checked(
      (value) => Number(ADDRESS.exec(value)?.[3] ?? NaN) <= 65_535,
      (value) => `must be a host and a port such as 127.0.0.1:9464, not "${value}".`,
    ).transform((value) => {
      const [, bracketed, plain = '', port] = ADDRESS.exec(value) ?? [];
      return { host: bracketed ?? plain, port: Number(port) };
    }),
    otherwise,
  );

/** `memory`, `database`, or a Redis server's URL. */
export const countStore = () =>
  withDefault(
    checked(
      (value) =>
        ['memory', 'database'].includes(value) ||
        (/^rediss?:\/\/./.test(value) && URL.canParse(value)),
      () => 'must be memory, database, or an address such as redis://host:6379.',
    ).refine(isDecodable, UNDECODABLE),
    'memory',
  );

/** One path of this service, such as `/api/user/third`. */
export const optionalPath = () =>
  optional(
    checked(
      (value) => isSentAsIs(value) && withoutEndSlashes(value) !== '',
      (value) => `must be a path such as /api/user/third, of ${IN_PATHS}, not "${value}".`,
    ).transform(withoutEndSlashes),
  );
