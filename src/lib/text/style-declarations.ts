/** Editors write a few hundred characters. */
const MAX_LENGTH = 4_000;
const DECLARATION = /^\s*[-*\w]+\s*:[^{}[\]]+$/;
/** Signs that separate and group, and whatever follows a backslash. */
const SIGNS = /\\.?|[;:"'()]/gs;

/**
 * Returns the declarations of a style attribute, as browsers read them. Anything else is dropped,
 * because its parser takes long to refuse it. Returns '' if the attribute is far too long.
 */
export function declarationsOf(style: string): string {
  if (style.length > MAX_LENGTH) return '';
  const found: string[] = [];
  let [from, depth, quote, colons] = [0, 0, '', 0];
  const end = (at: number) => {
    const text = style.slice(from, at);
    if (colons === 1 && DECLARATION.test(text) && !text.includes('/*')) found.push(text);
    [from, colons] = [at + 1, 0];
  };
  for (const { 0: sign, index } of style.matchAll(SIGNS)) {
    if (sign === '\\') return found.join(';');
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    // More than one colon, or a bracket that nothing has opened, makes it no declaration.
    else if (sign === ':') colons += 1;
    else if (sign === ')') colons = Infinity;
    else if (sign === ';') end(index);
  }
  // An open string or bracket swallows the rest.
  if (quote === '' && depth === 0) end(style.length);
  return found.join(';');
}
