interface OpenList {
  readonly element: Element;
  /** Identifies Word's list, its level and its kind. */
  readonly key: string;
  readonly level: number;
}

/** A marker's own number: of `2.1`, which names the levels above too, the last one. */
const NUMBER =
  /^[(（]?(?:\d+[.．](?=\d))*(\d+(?![^.．、)）])|(?:[a-z]{1,4}|[一二三四五六七八九十]+)(?=[.．、)）]))/i;

/** Returns a match of the paragraph's list and level; null if it is in none. */
const placeOf = (paragraph: Element) =>
  /mso-list:\s*(l\d+)\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '');

/**
 * Converts Word's lists, which are paragraphs that begin with a bullet or a number and name their
 * list in a style, to lists. One that continues after other text keeps its first number. Returns
 * false if there are none.
 */
export function listsFromWord(body: Element): boolean {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p[style*="mso-list" i]')) {
    const [, list = '', digit = ''] = placeOf(paragraph) ?? [];
    if (list === '') continue;
    if (paragraph.previousElementSibling !== open[0]?.element) open = [];
    const level = Number(digit);
    const marker = paragraph.querySelector('[style*="mso-list:ignore" i]');
    const number = NUMBER.exec(marker?.textContent.trim() ?? '')?.[1];
    marker?.remove();
    const key = `${list} ${level} ${number === undefined}`;
    open = open.filter((each) => each.level < level || each.key === key);
    if (open.at(-1)?.key !== key) {
      const element = document.createElement(number === undefined ? 'ul' : 'ol');
      if (Number(number) > 1) element.setAttribute('start', String(number));
      const within = open.at(-1)?.element.lastElementChild;
      if (within) within.append(element);
      else paragraph.before(element);
      open.push({ element, key, level });
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.element.append(item);
    paragraph.remove();
  }
  return open.length > 0;
}
