const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** The values of unformatted text, and the tags for which they are not the default. */
const INITIAL: readonly (readonly [name: string, values: readonly string[], tags: string])[] = [
  ['color', ['rgb(0, 0, 0)', 'black', 'windowtext'], 'a, font, mark'],
  ['float', ['none'], ''],
  ['font-size', ['medium'], `${HEADINGS}, font, small, sub, sup`],
  ['font-style', ['normal'], 'em, i'],
  ['font-weight', ['400', 'normal'], `${HEADINGS}, b, strong, th`],
  ['letter-spacing', ['normal'], ''],
  ['text-align', ['start'], '[align], caption, th'],
  ['text-decoration-line', ['none', 'initial'], 'a, del, ins, s, strike, u'],
  ['text-indent', ['0px'], ''],
  ['white-space', ['normal'], 'pre'],
];

/** Other properties that browsers copy. The service drops them, but keeps the empty elements. */
const NEVER_STORED = new Set(
  (
    'caret-color font-variant-caps font-variant-ligatures orphans text-size-adjust ' +
    'text-transform widows word-spacing'
  ).split(' '),
);

/**
 * Removes styles that browsers add when copying although nobody chose them, such as black text; on
 * a phone they would override a dark theme or larger text. A style that ends another one, such as a
 * normal word within bold ones, stays. Returns whether there were any.
 */
export function dropInitialStyles(body: HTMLElement): boolean {
  let isChanged = false;
  // The page sets fonts only on its body; the element around it has the browser's default.
  const { fontFamily } = getComputedStyle(document.documentElement);
  const initial = [...INITIAL, ['font-family', [fontFamily], 'code, font, pre'] as const];
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { style } = element;
    const isSpan = element.tagName === 'SPAN';
    const dropped = [
      ...[...style].filter((name) => NEVER_STORED.has(name) || name.startsWith('-webkit-')),
      ...initial.flatMap(([name, values, tags]) =>
        values.includes(style.getPropertyValue(name)) && !isSetAround(element, name, tags)
          ? [name]
          : [],
      ),
      ...(isSpan && style.display === 'inline' ? ['display'] : []),
    ];
    if (dropped.length === 0) continue;
    isChanged = true;
    for (const name of dropped) style.removeProperty(name);
    // Without `text-decoration-line`, its colour and style are removed too.
    if (style.getPropertyValue('text-decoration-line') === '')
      for (const name of [...style])
        if (name.startsWith('text-decoration')) style.removeProperty(name);
    if (style.length > 0) continue;
    element.removeAttribute('style');
    if (isSpan && element.attributes.length === 0) element.replaceWith(...element.childNodes);
  }
  return isChanged;
}

/** Whether the element's tag, or an ancestor's tag or style, sets this property. */
function isSetAround(element: HTMLElement, name: string, tags: string): boolean {
  if (tags !== '' && element.closest(tags) !== null) return true;
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at.style.getPropertyValue(name) !== '') return true;
  return false;
}
