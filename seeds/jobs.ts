import { jobContent } from './content';
import { factoryNames, type Factory } from './factories';
import { jobName } from './job-names';
import { clipPath, clips, lifeScenes, picturePath } from './media';
import { restrictedTo } from './people';
import type { Random } from './random';
import { towns, type Town } from './towns';
import { fieldTrades, type Trade } from './trades';
import { tradesAnywhere } from './trades-anywhere';

export interface Job {
  id: number;
  job_name: string;
  cover: string;
  images: string[];
  content: string;
  factory_price: string;
  subsidy_price: string;
  factory_price_total: string;
  salary: string;
  people_num: number;
  lng: number | null;
  lat: number | null;
  type: number[];
  user_ids: number[];
  weigh: number;
}

type Point = Pick<Town, 'lng' | 'lat'>;

const METRES_PER_DEGREE = 111_319;
const typeSets = [[1], [1], [1], [1], [1, 3], [1, 3], [3], [2], [2, 3], [1, 2, 3]] as const;

export function jobs(random: Random, count: number, factories: Factory[]): Job[] {
  const shares = [...fieldTrades, ...tradesAnywhere].flatMap((trade) =>
    Array<Trade>(trade.share).fill(trade),
  );
  const gates = new Map<Town, Point[]>(towns.map((town) => [town, []]));
  return Array.from({ length: count }, (_, index) => {
    const trade = shares[random.whole(0, shares.length - 1)] ?? fieldTrades[0];
    const town = random.pick(towns);
    const factory = random.chance(0.7) ? factoryIn(random, town, trade, factories) : undefined;
    return job(random, index + 1, { trade, town, factory, known: gates.get(town) ?? [] });
  });
}

interface Place {
  trade: Trade;
  town: Town;
  factory: Factory | undefined;
  /** The gates in this town so far; a new one is added. */
  known: Point[];
}

function job(random: Random, id: number, { trade, town, factory, known }: Place): Job {
  const type = [...random.pick(typeSets)];
  const cents = factory
    ? inCents(factory.factory_price)
    : random.whole(trade.wage[0] * 10, trade.wage[1] * 10) * 10;
  const subsidy = random.chance(0.2) ? 0 : random.whole(1, 16) * 25;
  const prices = { wage: yuan(cents), subsidy: yuan(subsidy), total: yuan(cents + subsidy) };
  const salary = monthly(
    cents + subsidy,
    type.includes(1) ? [220, 280] : type.includes(3) ? [180, 240] : [80, 120],
  );
  const images = media(random, trade);
  const { lng, lat } = random.chance(0.02) ? { lng: null, lat: null } : gate(random, town, known);
  const title = random.pick(trade.titles);
  return {
    id,
    job_name: jobName(random, {
      title,
      town: town.name,
      code: town.code,
      factory: factory?.factory_name,
      total: prices.total,
      types: type,
    }),
    cover: images.find((path) => path.endsWith('.jpg')) ?? '',
    images,
    content: jobContent(random, { trade, town: town.name, types: type, salary, ...prices }),
    factory_price: prices.wage,
    subsidy_price: prices.subsidy,
    factory_price_total: prices.total,
    salary,
    people_num: Math.floor(random.next() ** 3 * 480),
    lng,
    lat,
    type,
    user_ids: random.chance(0.1) ? restrictedTo(random) : [],
    weigh: random.chance(0.3) ? 0 : random.whole(1, 20) * 5,
  };
}

/** One of the town's factories that needs the trade, if there is one. */
function factoryIn(
  random: Random,
  town: Town,
  trade: Trade,
  factories: Factory[],
): Factory | undefined {
  const fitting = factories.filter((_, index) => {
    const [place, , field] = factoryNames[index] ?? [];
    return place === town.name && (trade.field ?? field) === field;
  });
  return random.sample(fitting, 1)[0];
}

/**
 * Some metres to some kilometres from the centre, denser near it; now and then one that is known
 * already.
 */
function gate(random: Random, town: Town, known: Point[]): Point {
  const [again] = random.chance(0.15) ? random.sample(known, 1) : [];
  if (again) return again;
  const metres = 250 + random.next() ** 1.4 * (town.reach - 250);
  const angle = random.next() * 2 * Math.PI;
  const lat = town.lat + (metres * Math.sin(angle)) / METRES_PER_DEGREE;
  const shrink = Math.cos((town.lat * Math.PI) / 180);
  const lng = town.lng + (metres * Math.cos(angle)) / METRES_PER_DEGREE / shrink;
  const point = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) };
  known.push(point);
  return point;
}

/**
 * The trade's own scene first, then work and life; every seventh job has a clip, rarely in the
 * first place.
 */
function media(random: Random, trade: Trade): string[] {
  const cover = random.chance(0.4) ? trade.scenes[0] : random.pick(trade.scenes);
  const work = trade.scenes.filter((scene) => scene !== cover);
  const scenes = [
    cover,
    ...random.sample(work, 1),
    ...random.sample(lifeScenes, random.whole(1, 4)),
  ];
  const pictures = [...new Set(scenes)].map(picturePath);
  if (!random.chance(0.15)) return pictures;
  const clip = clipPath(random.pick(clips));
  return random.chance(0.1) ? [clip, ...pictures] : [...pictures, clip];
}

function monthly(cents: number, [fewer, more]: [number, number]): string {
  const hundreds = (hours: number): number => Math.round((cents * hours) / 10_000) * 100;
  return `${hundreds(fewer)}~${hundreds(more)}`;
}

function inCents(price: string): number {
  return Math.round(Number(price) * 100);
}

function yuan(cents: number): string {
  return (cents / 100).toFixed(2);
}
