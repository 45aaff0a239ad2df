/** Finds the positions of addresses, by attribute. */
const ADDRESSES: Readonly<Record<string, (value: string) => number[]>> = {
  src: single,
  href: single,
  poster: single,
  background: single,
  data: single,
  'xlink:href': single,
  srcset: candidates,
  style: styleUrls,
};

/** Returns where addresses begin in an attribute's value, whose entities are decoded. */
export const addressesIn = (attribute: string, value: string): number[] =>
  Object.hasOwn(ADDRESSES, attribute) ? (ADDRESSES[attribute]?.(value) ?? []) : [];

const isSpace = (character: string | undefined) => character !== undefined && character <= ' ';

/** Returns the first position from `from` on that is not white space. */
export function afterSpace(value: string, from: number): number {
  let position = from;
  while (isSpace(value[position])) position++;
  return position;
}

function single(value: string): number[] {
  return [afterSpace(value, 0)];
}

/** `a.jpg 1x, b.jpg 2x`: an address ends at white space, and what follows it ends at a comma. */
function candidates(value: string): number[] {
  const starts: number[] = [];
  for (let position = 0; position < value.length; position++) {
    while (isSpace(value[position]) || value[position] === ',') position++;
    if (position >= value.length) break;
    starts.push(position);
    while (position < value.length && !isSpace(value[position])) position++;
    if (value[position - 1] === ',') continue;
    const comma = value.indexOf(',', position);
    if (comma < 0) break;
    position = comma;
  }
  return starts;
}

/** `background: url("a.jpg")`, with quotation marks or without. */
function styleUrls(value: string): number[] {
  const starts: number[] = [];
  const lower = value.toLowerCase();
  for (let at = lower.indexOf('url('); at >= 0; at = lower.indexOf('url(', at + 4)) {
    const position = afterSpace(value, at + 4);
    const quoted = value[position] === '"' || value[position] === "'";
    if (value[position] !== ')') starts.push(quoted ? afterSpace(value, position + 1) : position);
  }
  return starts;
}
