import { resolve } from 'node:path';
import { z } from 'zod/v4';

/** What the README's table says about a setting, apart from its description. */
export interface SettingMeta {
  /** Its default as it would be written, or in words. */
  readonly fallback: string;
  readonly unit?: string;
  /** The accepted values, if they are few. */
  readonly choices?: readonly string[];
}

/** A setting with a default, written as an operator would write it. */
export const withDefault = <Value>(
  schema: z.ZodType<Value, string>,
  fallback: string,
  unit?: string,
): z.ZodType<Value, string | undefined> =>
  schema.prefault(fallback).meta({ fallback, unit } satisfies Partial<SettingMeta>);

/** A setting that may be omitted; `otherwise` says what happens then. */
export const optional = <Value>(schema: z.ZodType<Value, string>, otherwise?: string) =>
  schema.optional().meta({ fallback: otherwise ? `unset: ${otherwise}` : 'unset' });

/** Text that `isValid` accepts; `message` may quote refused text. */
export const checked = (isValid: (value: string) => boolean, message: (value: string) => string) =>
  z.string().refine(isValid, { abort: true, error: ({ input }) => message(String(input)) });

const whole = (min: number, max: number) =>
  checked(
    (value) => /^-?\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    (value) => `must be a whole number from ${min} to ${max}, not "${value}".`,
  ).transform(Number);

export const count = (fallback: number, min: number, max: number) =>
  withDefault(whole(min, max), String(fallback));

export const milliseconds = (fallback: number, min: number, max: number) =>
  withDefault(whole(min, max), String(fallback), 'ms');

export const days = (fallback: number, min: number, max: number) =>
  withDefault(whole(min, max), String(fallback), 'days');

/** Written in MB of 1,024 × 1,024 bytes, read in bytes. */
export const megabytes = (fallback: number, min: number, max: number) =>
  withDefault(
    whole(min, max).transform((value) => value * 1024 * 1024),
    String(fallback),
    'MB',
  );

/** A code that a client can tell from a success. */
export const failureCode = (fallback: number, min: number, max: number) =>
  withDefault(
    whole(min, max).refine((code) => code !== 1, 'must not be 1, which means success.'),
    String(fallback),
  );

/** HTTP statuses whose responses have no body. */
const WITHOUT_BODY = [204, 205];

export const failureStatus = (fallback: number) =>
  withDefault(
    whole(200, 599)
      .refine(
        (status) => !WITHOUT_BODY.includes(status),
        `must not be one of ${WITHOUT_BODY.join(', ')}, which have no body.`,
      )
      .refine((status) => status < 300 || status >= 400, 'must not be a redirect (300 to 399).'),
    String(fallback),
  );

const choice = <Choice extends string>(choices: readonly Choice[]) =>
  z
    .string()
    .toLowerCase()
    .pipe(
      z.enum(choices, {
        error: ({ input }) => `must be one of ${choices.join(', ')}, not "${String(input)}".`,
      }),
    );

/** A choice in any letter case; the first one is the default unless another is named. */
export const oneOf = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  fallback: Choice = choices[0],
) => withDefault(choice(choices), fallback).meta({ choices } satisfies Partial<SettingMeta>);

export const onOff = (
  fallback: 'on' | 'off',
  choices = ['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'],
) =>
  withDefault(
    choice(choices).transform((value) => ['on', 'true', '1', 'yes'].includes(value)),
    fallback,
  );

/** An address to listen on; an IPv6 address may be in brackets, as in URLs. */
export const listenHost = (fallback: string) =>
  withDefault(
    z.string().transform((host) => /^\[(.*)\]$/.exec(host)?.[1] ?? host),
    fallback,
  );
export const optionalText = (otherwise?: string) => optional(z.string(), otherwise);
/** A path, resolved to an absolute one. */
export const folder = (fallback: string) =>
  withDefault(
    z.string().transform((path) => resolve(path)),
    fallback,
  );
/** A mini-program's page, without leading slashes; WeChat refuses one with parameters. */
export const pagePath = (fallback: string) =>
  withDefault(
    checked(
      (value) => /^\/*[^\s?#/][^\s?#]*$/.test(value),
      (value) => `must be a page without parameters such as ${fallback}, not "${value}".`,
    ).transform((path) => path.replace(/^\/+/, '')),
    fallback,
  );

/** What may follow `Authorization: Bearer`. */
export const bearerToken = (otherwise: string) =>
  optional(
    checked(
      (value) => /^[\w.~+/=-]+$/.test(value),
      () => 'must hold letters, digits and any of -._~+/= only.',
    ),
    otherwise,
  );

/** Without slashes: one ends the region in each signature. */
export const regionName = (fallback: string) =>
  withDefault(
    checked(
      (value) => /^[\w.-]+$/.test(value),
      (value) => `must hold letters, digits and any of -._ only, not "${value}".`,
    ),
    fallback,
  );

/** A bucket name that every object store accepts, since it may be part of a host name. */
export const bucketName = () =>
  optional(
    checked(
      (value) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value),
      (value) => `must be 3 to 63 of a-z, 0-9, - and ., not "${value}".`,
    ),
  );
