const HOLDERS = 'li, td, th, dd';

/**
 * Tidies the editor's HTML: unwraps the only plain paragraph of an item or cell. Otherwise a list
 * would get margins when it is first edited.
 */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const holder of body.querySelectorAll(HOLDERS)) {
    const [only, ...others] = holder.children;
    if (only?.tagName !== 'P' || only.attributes.length > 0) continue;
    const holdsLists = others.every(({ tagName }) => tagName === 'UL' || tagName === 'OL');
    if (holdsLists) only.replaceWith(...only.childNodes);
  }
  const isEmpty = body.children.length === 1 && body.innerHTML === '<p></p>';
  return isEmpty ? '' : body.innerHTML;
}
