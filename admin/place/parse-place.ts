/**
 * The coordinate system: WGS-84 (GPS), GCJ-02 (maps in China), BD-09 (Baidu), or Baidu's metres.
 */
export type PlaceSystem = 'WGS84' | 'GCJ02' | 'BD09' | 'BD09MC';

export interface FoundPlace {
  readonly x: number;
  readonly y: number;
  /** Null if the text names none. */
  readonly system: PlaceSystem | null;
}

type Order = 'lng,lat' | 'lat,lng' | 'guess';

interface Source {
  /** A part of the host, or of the text if there is no host. */
  readonly host: RegExp;
  readonly system: PlaceSystem | null;
  /** Where the two numbers are, and which is first. */
  readonly forms: readonly (readonly [form: RegExp, order: Order])[];
}

const NUMBERS = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = String.raw`${NUMBERS}(?:,|%2C|%20|\+){1,4}${NUMBERS}`;
const form = (before: string) => new RegExp(`${before}${PAIR}`, 'i');

/** The formats of maps' share links; the first matching source and form are used. */
const SOURCES: readonly Source[] = [
  {
    host: /amap\.com|gaode\.com/i,
    system: 'GCJ02',
    forms: [
      [form(String.raw`(?:position|location|lnglat|dest|center)=`), 'lng,lat'],
      [form(String.raw`[?&](?:q|p)=(?:[A-Z0-9]{6,20},)?`), 'lat,lng'],
    ],
  },
  {
    host: /map\.qq\.com/i,
    system: 'GCJ02',
    forms: [
      [form(String.raw`coord(?::|%3A)`), 'lat,lng'],
      [form(String.raw`(?:center|tocoord|fromcoord)=`), 'lat,lng'],
      [/pointx=(-?\d{1,3}(?:\.\d{1,20})?)&pointy=(-?\d{1,3}(?:\.\d{1,20})?)/i, 'lng,lat'],
    ],
  },
  {
    host: /google\.|goo\.gl|maps\.apple\.com/i,
    system: 'GCJ02',
    forms: [
      [/!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/, 'lat,lng'],
      [form(String.raw`@`), 'lat,lng'],
      [form(String.raw`[?&](?:q|ll|query|destination|center|coordinate)=`), 'lat,lng'],
    ],
  },
  {
    host: /openstreetmap\.org/i,
    system: 'WGS84',
    forms: [
      [/mlat=(-?\d{1,3}(?:\.\d{1,20})?)&mlon=(-?\d{1,3}(?:\.\d{1,20})?)/, 'lat,lng'],
      [/#map=[\d.]{1,5}\/(-?\d{1,3}(?:\.\d{1,20})?)\/(-?\d{1,3}(?:\.\d{1,20})?)/, 'lat,lng'],
    ],
  },
  { host: /^geo:/i, system: 'WGS84', forms: [[form('^geo:'), 'lat,lng']] },
];

const BAIDU = /baidu\.com/i;
const BAIDU_METRES = /@(\d{7,8}(?:\.\d{1,10})?),(\d{6,8}(?:\.\d{1,10})?)/;
const BAIDU_DEGREES = form(String.raw`(?:location|latlng|center)(?:=|%3D)(?:latlng(?::|%3A))?`);
const NUMBER = /-?\d+(?:\.\d+)?/g;

/**
 * Finds a place in a text: two numbers, or the share link of a map (AMap, Baidu, Tencent, Google,
 * Apple, OpenStreetMap). Null if there is none; short links contain no coordinates.
 */
export function parsePlace(given: string): FoundPlace | null {
  const text = given.trim().slice(0, 2000);
  if (BAIDU.test(text)) return baiduPlace(text);
  for (const { host, system, forms } of SOURCES) {
    if (!host.test(text)) continue;
    for (const [expression, order] of forms) {
      const place = placeOf(expression.exec(text), order, system);
      if (place !== null) return place;
    }
    return null;
  }
  const [a, b, ...others] = text.match(NUMBER) ?? [];
  if (a === undefined || b === undefined || others.length > 0) return null;
  return placeOf(['', a, b], 'guess', null);
}

function baiduPlace(text: string): FoundPlace | null {
  const [, x, y] = BAIDU_METRES.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y), system: 'BD09MC' };
  const named = /coord_type=(\w{4,8})/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const system = named === 'gcj02' ? 'GCJ02' : named === 'wgs84' ? 'WGS84' : 'BD09';
  return placeOf(BAIDU_DEGREES.exec(text), 'lat,lng', system);
}

function placeOf(
  match: readonly string[] | null,
  order: Order,
  system: PlaceSystem | null,
): FoundPlace | null {
  if (match === null) return null;
  const [a, b] = [Number(match[1]), Number(match[2])];
  const lngFirst =
    order === 'lng,lat' || (order === 'guess' && (Math.abs(a) > 90 || !isChina(b, a)));
  const [x, y] = lngFirst ? [a, b] : [b, a];
  const isPlace = Math.abs(x) <= 180 && Math.abs(y) <= 90;
  return isPlace ? { x, y, system } : null;
}

/** A rough range, sufficient to tell the longitude from the latitude. */
const isChina = (lng: number, lat: number) => lng > 73 && lng < 136 && lat > 3 && lat < 54;
