const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** The values of text that nobody has formatted, and the tags that have others of their own. */
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

/** What else browsers copy. The service stores none of it, but would store the empty elements. */
const NEVER_STORED = new Set(
  (
    'caret-color font-variant-caps font-variant-ligatures orphans text-size-adjust ' +
    'text-transform widows word-spacing'
  ).split(' '),
);

/**
 * Removes the styles that browsers add to what is copied although nobody chose them, such as black
 * text; on a phone they would override its own, dark or larger. A style that ends another one,
 * such as a normal word within bold ones, stays. True if there were any.
 */
export function dropInitialStyles(body: HTMLElement): boolean {
  let isChanged = false;
  // The page names fonts for its body only: what is around it has the browser's own.
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
    // The colour and the kind of a line that there is not.
    if (style.getPropertyValue('text-decoration-line') === '')
      for (const name of [...style])
        if (name.startsWith('text-decoration')) style.removeProperty(name);
    if (style.length > 0) continue;
    element.removeAttribute('style');
    if (isSpan && element.attributes.length === 0) element.replaceWith(...element.childNodes);
  }
  return isChanged;
}

/** Whether the element's tag, or the tag or the style of one around it, sets this property. */
function isSetAround(element: HTMLElement, name: string, tags: string): boolean {
  if (tags !== '' && element.closest(tags) !== null) return true;
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at.style.getPropertyValue(name) !== '') return true;
  return false;
}
