import { Tokenizer } from 'htmlparser2';
import { addressesIn, afterSpace } from './media.addresses';

/** Addresses to leave unchanged: with a scheme or host, empty, or only a fragment or query. */
const NOT_A_PATH = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2}|[#?]|$)/i;

/** How many characters of an address are examined: more than any scheme has. */
const HEAD_LENGTH = 100;

/** A part of an attribute's value: literal characters, or one decoded entity. */
interface Piece {
  /** Where it begins in the decoded value, and in the HTML; null if that is unknown. */
  readonly from: number;
  readonly at: number | null;
}

/** An address in an attribute of HTML, or a stored path. */
interface AddressInHtml {
  /** In lower case. */
  readonly attribute: string;
  /** The attribute's value with decoded entities. */
  readonly value: string;
  /** Where the address begins in `value`. */
  readonly start: number;
  /** Where the address begins in the HTML; null if entities make that unknown. */
  readonly position: number | null;
}

/** Calls `found` for each stored path in HTML, from its start to its end, in linear time. */
export const forEachPath = (html: string, found: (path: AddressInHtml) => void): void => {
  forEachAddress(html, (address) => {
    const { value, start } = address;
    if (!NOT_A_PATH.test(value.slice(start, start + HEAD_LENGTH))) found(address);
  });
};

/** Like forEachPath, but for every address. */
export function forEachAddress(html: string, found: (address: AddressInHtml) => void): void {
  let name = '';
  let value = '';
  let pieces: Piece[] = [];
  /** Where the last piece ends in the HTML; null after an entity, whose length is unknown. */
  let end: number | null = null;

  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onattribname(start, stop) {
        name = html.slice(start, stop).toLowerCase();
        value = '';
        pieces = [];
        end = valueStart(html, stop);
      },
      onattribdata(start, stop) {
        pieces.push({ from: value.length, at: start });
        value += html.slice(start, stop);
        end = stop;
      },
      onattribentity(codepoint) {
        pieces.push({ from: value.length, at: end });
        value += String.fromCodePoint(codepoint);
        end = null;
      },
      onattribend() {
        let next = 0;
        for (const start of addressesIn(name, value)) {
          while ((pieces[next + 1]?.from ?? Infinity) <= start) next++;
          const { from = 0, at = null } = pieces[next] ?? {};
          const position = at === null ? null : at + start - from;
          found({ attribute: name, value, start, position });
        }
      },
      oncdata: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onopentagname: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Returns where an attribute's value begins, given where its name ends. */
function valueStart(html: string, from: number): number {
  const equals = afterSpace(html, from);
  const position = html[equals] === '=' ? afterSpace(html, equals + 1) : equals;
  return html[position] === '"' || html[position] === "'" ? position + 1 : position;
}

/** Returns the stored paths of the images and videos in HTML, without duplicates. */
export const mediaPathsIn = (html: string): string[] =>
  pathsWhere(html, (attribute) => attribute === 'src');

/** Like mediaPathsIn, with the paths of links as well. */
export const pathsIn = (html: string): string[] => pathsWhere(html, hasAddress);

/** Whether sanitised HTML may have an address in this attribute; each holds only one. */
export const hasAddress = (attribute: string): boolean =>
  attribute === 'src' || attribute === 'href';

function pathsWhere(html: string, isWanted: (attribute: string) => boolean): string[] {
  const paths = new Set<string>();
  forEachPath(html, ({ attribute, value, start }) => {
    if (isWanted(attribute)) paths.add(value.slice(start).trimEnd());
  });
  return [...paths];
}
