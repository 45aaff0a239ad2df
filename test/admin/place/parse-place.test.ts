import { toGcj02 } from '../../../admin/place/convert-place';
import { parsePlace } from '../../../admin/place/parse-place';

const at = (x: number, y: number, system: string | null) => ({ x, y, system });

describe('a pasted place', () => {
  it.each([
    ['121.287689,31.234527', at(121.287689, 31.234527, null)],
    ['31.234527, 121.287689', at(121.287689, 31.234527, null)],
    // In the west of China, both numbers may be latitudes.
    ['87.617733, 43.792818', at(87.617733, 43.792818, null)],
    ['43.792818, 87.617733', at(87.617733, 43.792818, null)],
    ['经度：121.28 纬度：31.23', at(121.28, 31.23, null)],
    [
      'https://uri.amap.com/marker?position=121.287689,31.234527&name=x',
      at(121.287689, 31.234527, 'GCJ02'),
    ],
    ['https://www.amap.com/?q=31.234527%2C121.287689,x', at(121.287689, 31.234527, 'GCJ02')],
    [
      'http://api.map.baidu.com/marker?location=40.047669,116.313082&title=x',
      at(116.313082, 40.047669, 'BD09'),
    ],
    [
      'http://api.map.baidu.com/marker?location=40.047669,116.313082&coord_type=gcj02',
      at(116.313082, 40.047669, 'GCJ02'),
    ],
    [
      'http://api.map.baidu.com/marker?location=40.047669,116.313082&coord_type=wgs84',
      at(116.313082, 40.047669, 'WGS84'),
    ],
    ['https://map.baidu.com/poi/x/@13520653.5,3317203.2,13z', at(13520653.5, 3317203.2, 'BD09MC')],
    [
      'https://apis.map.qq.com/uri/v1/marker?marker=coord:39.892326,116.342763;title:x',
      at(116.342763, 39.892326, 'GCJ02'),
    ],
    [
      'https://map.qq.com/poi/?pointx=116.342763&pointy=39.892326',
      at(116.342763, 39.892326, 'GCJ02'),
    ],
    ['https://www.google.com/maps/@31.2,121.4,17z', at(121.4, 31.2, 'GCJ02')],
    [
      'https://www.google.com/maps/place/x/@31.2,121.4,17z/data=!3d31.2345!4d121.4567',
      at(121.4567, 31.2345, 'GCJ02'),
    ],
    ['https://maps.apple.com/?ll=31.2345,121.4567&q=x', at(121.4567, 31.2345, 'GCJ02')],
    [
      'https://www.openstreetmap.org/?mlat=31.2345&mlon=121.4567#map=15/31.2/121.4',
      at(121.4567, 31.2345, 'WGS84'),
    ],
    ['https://www.openstreetmap.org/#map=15/31.2345/121.4567', at(121.4567, 31.2345, 'WGS84')],
    ['geo:31.2345,121.4567', at(121.4567, 31.2345, 'WGS84')],
    ['https://surl.amap.com/abc', null],
    ['1, 2, 3', null],
    ['昆山', null],
    ['999, 999', null],
  ])('is parsed, if there is one, from %s', (text, place) => {
    expect(parsePlace(text)).toEqual(place);
  });

  it('is converted to GCJ-02 from BD-09, in degrees or metres, and from WGS-84', () => {
    const metres = (a: { lng: number; lat: number }, b: { lng: number; lat: number }) =>
      Math.hypot((a.lng - b.lng) * 95_000, (a.lat - b.lat) * 111_320);
    const wanted = { lng: 121.478, lat: 31.228 };
    expect(toGcj02({ x: 121.4780014, y: 31.2279996, system: null }, 'GCJ02')).toEqual({
      ...{ lng: 121.478001, lat: 31.228 },
    });
    const fromBaidu = toGcj02({ x: 121.484538, y: 31.233747, system: 'BD09' }, 'GCJ02');
    expect(metres(fromBaidu, wanted)).toBeLessThan(100);
    // One point in both of Baidu's systems.
    const inDegrees = toGcj02({ x: 116.404, y: 39.915, system: 'BD09' }, 'GCJ02');
    const inMetres = toGcj02({ x: 12_958_175, y: 4_825_923.77, system: 'BD09MC' }, 'GCJ02');
    expect(metres(inMetres, inDegrees)).toBeLessThan(1);
    const fromGps = toGcj02({ x: 121.478, y: 31.228, system: 'WGS84' }, 'GCJ02');
    expect(fromGps).toEqual({ lng: 121.482509, lat: 31.226045 });
  });
});
