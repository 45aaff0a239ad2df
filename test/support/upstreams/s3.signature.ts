import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Whether a request is signed as AWS documents Signature Version 4, implemented from that page. */
export function isSigned(request: IncomingMessage, secret: string): boolean {
  const url = new URL(request.url ?? '', 'http://x');
  const given = partsOf(request, url);
  if (given === undefined || isExpired(url)) return false;
  const { credential, signedHeaders, signature, datetime, payload } = given;
  const [, day = '', region = '', service = ''] = credential.split('/');
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const text = ['AWS4-HMAC-SHA256', datetime, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}

function partsOf(request: IncomingMessage, { searchParams: query }: URL) {
  const header = request.headers.authorization ?? '';
  const match = /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=(\w+)$/.exec(
    header,
  );
  if (match !== null)
    return {
      credential: match[1] ?? '',
      signedHeaders: (match[2] ?? '').split(';'),
      signature: match[3],
      datetime: String(request.headers['x-amz-date']),
      payload: String(request.headers['x-amz-content-sha256']),
    };
  if (!query.has('X-Amz-Signature')) return undefined;
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature'),
    datetime: query.get('X-Amz-Date'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

/** A signed URL is valid for a number of seconds from its date. */
function isExpired({ searchParams: query }: URL): boolean {
  const date = query.get('X-Amz-Date');
  if (date === null) return false;
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(date) ?? [];
  const iso = `${day?.replace(/(..)(..)$/, '-$1-$2')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  const ends = Date.parse(iso) + Number(query.get('X-Amz-Expires')) * 1_000;
  return !(Date.now() <= ends);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
