import type { Settings } from './schema';

/** The largest body that stores accept in one request. */
const MAX_PUT_BYTES = 5 * 1024 ** 3;

/** What is wrong with the combination of settings: a line for each problem, naming the setting. */
export const combinationProblems = (settings: Settings): string[] => [
  ...halfCredentials(settings),
  ...brandProblems(settings),
  ...pathProblems(settings),
  ...addressProblems(settings),
  ...storeProblems(settings),
];

function halfCredentials({ WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret }: Settings): string[] {
  if ((appId === undefined) === (secret === undefined)) return [];
  const [set, missing] =
    appId === undefined
      ? ['WECHAT_APP_SECRET', 'WECHAT_APP_ID']
      : ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'];
  return [`${set} is set, so ${missing} must be.`];
}

const brandProblems = ({ POSTER_BRAND: brand, POSTER_LOGO: logo }: Settings): string[] =>
  logo !== undefined && brand === undefined ? ['POSTER_LOGO is set, so POSTER_BRAND must be.'] : [];

/** Other endpoints of this service, which are asked before the REST endpoint. */
const isTaken = (path: string) => /^\/(?:graphql|export|admin\/media)(?:\/|$)/i.test(path);

function pathProblems({ REST_PATHS: mounts, LEGACY_LOGIN_PATH: login }: Settings): string[] {
  const problems = mounts
    .filter(isTaken)
    .map((path) => `REST_PATHS must not hold ${path}, which another endpoint has.`);
  if (login !== undefined && isTaken(login))
    problems.push(`LEGACY_LOGIN_PATH must not be ${login}, which another endpoint has.`);
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

function storeProblems(settings: Settings): string[] {
  if (settings.MEDIA_STORE !== 's3') return [];
  const problems = NEEDED.filter((name) => settings[name] === undefined).map(
    (name) => `MEDIA_STORE is s3, so ${name} must be set.`,
  );
  if (settings.MEDIA_DELIVERY === 'cdn' && settings.CDN_URL === undefined)
    problems.push('MEDIA_DELIVERY is cdn, so CDN_URL must be set.');
  if (settings.UPLOAD_VIDEO_MB > MAX_PUT_BYTES)
    problems.push('UPLOAD_VIDEO_MB must be at most 5120 if MEDIA_STORE is s3.');
  return problems;
}
