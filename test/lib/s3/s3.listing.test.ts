import { readListing } from '../../../src/lib/s3/s3.listing';

const object = (key: string, size = '7') => `<Contents><Key>${key}</Key><Size>${size}</Size>
  <LastModified>2026-01-31T08:00:00.000Z</LastModified>
  <Owner><Key>other</Key><ID>1</ID></Owner></Contents>`;
const listing = (contents: string, isTruncated = false) =>
  `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name><Marker/>
   <IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`;

describe('a listing of a bucket', () => {
  it('has each object, and the key after which the next page begins', () => {
    const both = object('a&amp;b/&#x62DB;.jpg') + object('c', '0');
    const modified = Date.UTC(2026, 0, 31, 8);
    const objects = [
      { key: 'a&b/招.jpg', bytes: 7, modified },
      { key: 'c', bytes: 0, modified },
    ];
    expect(readListing(listing(both))).toEqual({ objects, next: undefined });
    expect(readListing(listing(both, true))).toEqual({ objects, next: 'c' });
    expect(readListing(listing(''))).toEqual({ objects: [], next: undefined });
  });

  it.each([
    ['an error', '<Error><Code>AccessDenied</Code></Error>'],
    ['an empty answer', ''],
    ['a truncated one', listing(object('a')).slice(0, -1)],
    ['one truncated after an object', listing(object('a')).replace('</ListBucketResult>', '')],
    ['one without a key', listing(object(''))],
    ['one without a size', listing(object('a').replace(/<Size>.*<\/Size>/, ''))],
    ['one without a time', listing(object('a').replace('2026', 'x'))],
  ])('is not read from %s', (_what, xml) =>
    expect(() => readListing(xml)).toThrow('object store: '),
  );
});
