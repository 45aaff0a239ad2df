import { hostListOf, hostsOf, isEscaped, sessionOf, SESSIONS } from '../lib/postgres-hosts';
import { withoutEndSlashes } from '../lib/text/base-url';
import { isDecodable, UNDECODABLE } from '../lib/text/percent';
import { list } from './addresses';
import { checked, optional, withDefault } from './kinds';

const mysql = checked(
  (value) => /^mysql:\/\//i.test(value),
  () => 'must be a URL that starts with mysql://.',
)
  .refine(isEscaped, {
    abort: true,
    error: 'must percent-encode / ? # % in user and password (%2F %3F %23 %25).',
  })
  .refine(isDecodable, UNDECODABLE);
export const mysqlUrl = () => optional(mysql.transform(withoutEndSlashes));

export const aPostgresUrl = () =>
  checked(
    (value) => /^postgres(?:ql)?:\/\//.test(value),
    // Not quoted: it may hold a password.
    () => 'must be a URL that starts with postgres:// or postgresql://.',
  )
    // It would mean this machine, which nobody lists like that on purpose.
    .refine((value) => !/^,|,,|,$/.test(hostListOf(value)), {
      abort: true,
      error: 'must have no empty host in its list.',
    })
    .refine((value) => hostsOf(value).urls.every(isEscaped), {
      abort: true,
      error:
        'must percent-encode / ? # % in user and password (%2F %3F %23 %25), and have ports up ' +
        'to 65535; the folder of a socket is its host: ' +
        'postgres://user@%2Frun%2Fpostgresql/database.',
    })
    .refine(isDecodable, { abort: true, error: UNDECODABLE })
    .refine(
      (value) => SESSIONS.includes(sessionOf(value) ?? 'any'),
      `must have one of ${SESSIONS.join(', ')} as its target_session_attrs.`,
    )
    .transform(withoutEndSlashes);

export const postgresUrl = (otherwise: string) => optional(aPostgresUrl(), otherwise);

export const postgresUrls = () => withDefault(list(aPostgresUrl()), '');
