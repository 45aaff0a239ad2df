import type { IncomingHttpHeaders } from 'node:http';
import type { Body } from './recording';

/** Where the framework looks for a token: its header, a parameter, a cookie. The first of them that is there. */
export function tokenOf(headers: IncomingHttpHeaders, query: string, body: Body): string | null {
  const { token: header, authorization } = headers;
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  const cookie = /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  const parameter = PARAMETER.exec(`&${query}`)?.[1] ?? fromBody(body);
  const found = (Array.isArray(header) ? header[0] : header) ?? bearer ?? parameter ?? cookie;
  return found === undefined || found === '' ? null : decodeURIComponent(found);
}

const PARAMETER = /[?&]token=([^&]*)/;
const JSON_MEMBER = /"token"\s*:\s*"([^"]*)"/;
const PART = /name="?token"?\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/i;

const fromBody = ({ text, encoding }: Body) => {
  const plain = encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1');
  return (PARAMETER.exec(`&${plain}`) ?? JSON_MEMBER.exec(plain) ?? PART.exec(plain))?.[1];
};

/** The text with every occurrence of the token replaced, as it stands and as URLs have it. */
export const withoutToken = (text: string, token: string | null, pseudonym: string | null): string =>
  token === null || pseudonym === null
    ? text
    : text.replaceAll(token, pseudonym).replaceAll(encodeURIComponent(token), pseudonym);
