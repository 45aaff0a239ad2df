import { optionalHttpUrl } from './addresses';
import { checked, count, megabytes, oneOf, onOff, optional, optionalText, text } from './kinds';

/** As every store accepts them: names that can be part of a host name. */
const bucketName = () =>
  optional(
    checked(
      (value) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value),
      (value) => `must be 3 to 63 of a-z, 0-9, - and ., not "${value}".`,
    ),
  );

/** What may be uploaded, where uploads, posters and codes are kept, and how clients get them. */
export const storeSettings = {
  UPLOAD_IMAGE_MB: megabytes(20, 1, 1000).describe('Largest image that may be uploaded.'),
  UPLOAD_VIDEO_MB: megabytes(200, 1, 10_000).describe('Largest video that may be uploaded.'),
  COVER_WIDTH: oneOf(['off', '160', '320', '640']).describe(
    'Cover width in pixels in the REST lists; `off`: original size.',
  ),
  UPLOADS_AT_ONCE: count(4, 1, 1000).describe('Uploads received at once.'),
  MEDIA_STORE: oneOf(['disk', 's3']).describe(
    'Where uploads, posters and codes are kept: below `PUBLIC_DIR`, or in a bucket that all ' +
      'instances share.',
  ),
  MEDIA_DELIVERY: oneOf(['service', 'redirect', 'cdn']).describe(
    'How clients get files from the bucket: through the service, by a redirect to a signed ' +
      'address, or by a redirect to the same path below `CDN_URL`, which serves the bucket.',
  ),
  S3_ENDPOINT: optionalHttpUrl().describe('Base URL of the object store, without the bucket.'),
  S3_REGION: text('us-east-1').describe('Its region; part of every signature.'),
  S3_BUCKET: bucketName().describe('The bucket.'),
  S3_ACCESS_KEY_ID: optionalText().describe(
    'Key with permission to read, write, delete and list there.',
  ),
  S3_SECRET_ACCESS_KEY: optionalText().describe("That key's secret."),
  S3_PATH_STYLE: onOff('off').describe(
    'Whether the bucket is in the path (`on`) or in the host name.',
  ),
};
