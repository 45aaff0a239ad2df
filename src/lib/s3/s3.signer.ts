import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

/** One bucket of an S3-compatible store, and its key pair. */
export interface S3Settings {
  /** `https://host`, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key`; otherwise the bucket becomes part of the host, if that is a name. */
  readonly pathStyle: boolean;
}

export type S3Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

export interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The SHA-256 of an empty body. */
const NO_BODY = createHash('sha256').digest('hex');

/** Returns the URL below which the bucket's objects are; an IP address takes no bucket in front. */
export function bucketUrl({ endpoint, bucket, pathStyle }: S3Settings): URL {
  const url = new URL(`${endpoint}/`);
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (pathStyle || isAddress) url.pathname += `${bucket}/`;
  else url.host = `${bucket}.${url.host}`;
  return url;
}

/**
 * Signs requests with AWS Signature Version 4, and the body by its whole hash: several stores that
 * call themselves compatible refuse the SDKs' chunked encoding and trailing checksums.
 */
export class S3Signer {
  private readonly base: URL;
  /** Signing keys, one per day. */
  private readonly cache = new Map<string, ArrayBuffer>();

  constructor(private readonly settings: S3Settings) {
    this.base = bucketUrl(settings);
  }

  /** Signs a request. `sha256`: the body's, in hexadecimal. An empty key means the bucket. */
  async sign(
    method: S3Method,
    key: string,
    { query = {}, headers = {}, sha256 = NO_BODY, datetime }: SigningOptions = {},
  ): Promise<SignedRequest> {
    const signed = await this.signer(method, this.urlOf(key, query), {
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      ...(datetime !== undefined && { datetime }),
    }).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }

  /** Returns a URL for `seconds`, with exactly these headers: `content-length` bounds an upload. */
  async presign(
    method: S3Method,
    key: string,
    seconds: number,
    headers: Readonly<Record<string, string>> = {},
    datetime?: string,
  ): Promise<string> {
    const url = this.urlOf(key, { 'X-Amz-Expires': String(seconds) });
    const { url: signed } = await this.signer(method, url, {
      headers,
      signQuery: true,
      allHeaders: true,
      ...(datetime !== undefined && { datetime }),
    }).sign();
    return signed.href;
  }

  private signer(
    method: S3Method,
    url: URL,
    options: Partial<ConstructorParameters<typeof AwsV4Signer>[0]>,
  ): AwsV4Signer {
    const { region, accessKeyId, secretAccessKey } = this.settings;
    const { cache } = this;
    const known = { region, accessKeyId, secretAccessKey, service: 's3', cache };
    return new AwsV4Signer({ method, url: url.href, ...known, ...options });
  }

  private urlOf(key: string, query: Readonly<Record<string, string>>): URL {
    const url = new URL(this.base);
    url.pathname += key.split('/').map(encoded).join('/');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

interface SigningOptions {
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly sha256?: string | undefined;
  /** As `yyyymmddThhmmssZ`; by default now. */
  readonly datetime?: string;
}

/** Encodes as the signature requires: by RFC 3986, which encodes more than JavaScript does. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
