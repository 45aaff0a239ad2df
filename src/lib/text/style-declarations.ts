/** Editors write some hundred characters. */
const MAX_LENGTH = 4_000;
const DECLARATION = /^\s*[-*\w]+\s*:[^{}[\]]+$/;
/** What separates and groups, with what a backslash takes away its meaning. */
const SIGNS = /\\.?|[;:"'()]/gs;

/**
 * The declarations of a style attribute, as browsers read them. What is none is left out, since its
 * parser takes long to refuse it. Empty if it is far too long.
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
    // Of more than one, and beside a bracket that nothing has opened, it is no declaration.
    else if (sign === ':') colons += 1;
    else if (sign === ')') colons = Infinity;
    else if (sign === ';') end(index);
  }
  // An open string or bracket takes in the rest.
  if (quote === '' && depth === 0) end(style.length);
  return found.join(';');
}
