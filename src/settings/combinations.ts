import type { Settings } from './schema';

/** The maximum size of a request to a store, in bytes. */
const MAX_PUT_BYTES = 5 * 1024 ** 3;

/** Whether a setting is given, usable or not. */
type IsGiven = (name: keyof Settings) => boolean;

/** Returns the problems of the combination of settings: one line each, naming the setting. */
export const combinationProblems = (settings: Settings, isGiven: IsGiven): string[] => [
  ...halfCredentials(isGiven),
  ...brandProblems(isGiven),
  ...pathProblems(settings),
  ...addressProblems(settings),
  ...storeProblems(settings, isGiven),
];

function halfCredentials(isGiven: IsGiven): string[] {
  if (isGiven('WECHAT_APP_ID') === isGiven('WECHAT_APP_SECRET')) return [];
  const [set, missing] = isGiven('WECHAT_APP_ID')
    ? ['WECHAT_APP_ID', 'WECHAT_APP_SECRET']
    : ['WECHAT_APP_SECRET', 'WECHAT_APP_ID'];
  return [`${set} is set, so ${missing} must be.`];
}

const brandProblems = (isGiven: IsGiven): string[] =>
  isGiven('POSTER_LOGO') && !isGiven('POSTER_BRAND')
    ? ['POSTER_LOGO is set, so POSTER_BRAND must be.']
    : [];

/** Paths that another endpoint or a page answers, also below them. */
const TAKEN =
  /^\/(?:graphql|export|healthz|readyz|metrics|docs|openapi\.json|explorer|admin|uploads)(?:\/|$)/i;

function pathProblems({ REST_PATHS: mounts, LEGACY_LOGIN_PATH: login = '' }: Settings): string[] {
  const problems = mounts
    .filter((path) => TAKEN.test(path))
    .map((path) => `REST_PATHS must not hold ${path}, which something else answers.`);
  if (TAKEN.test(login))
    problems.push(`LEGACY_LOGIN_PATH must not be ${login}, which something else answers.`);
  return problems;
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

function addressProblems({ PORT: port, HOST: host, METRICS_ADDRESS: metrics }: Settings): string[] {
  if (metrics?.port !== port || port === 0) return [];
  const hosts = [metrics.host, host];
  return metrics.host === host || hosts.some((each) => EVERY_ADDRESS.includes(each))
    ? [`METRICS_ADDRESS must not have port ${port}, which is PORT.`]
    : [];
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function storeProblems(settings: Settings, isGiven: IsGiven): string[] {
  const { MEDIA_STORE: store, MEDIA_DELIVERY: delivery } = settings;
  if (store !== 's3')
    return delivery === 'service'
      ? []
      : [`MEDIA_DELIVERY is ${delivery}, so MEDIA_STORE must be s3.`];
  const problems = NEEDED.filter((name) => !isGiven(name)).map(
    (name) => `MEDIA_STORE is s3, so ${name} must be set.`,
  );
  if (delivery === 'cdn' && !isGiven('CDN_URL'))
    problems.push('MEDIA_DELIVERY is cdn, so CDN_URL must be set.');
  if (settings.UPLOAD_VIDEO_MB > MAX_PUT_BYTES)
    problems.push('UPLOAD_VIDEO_MB must be at most 5120 if MEDIA_STORE is s3.');
  return problems;
}
