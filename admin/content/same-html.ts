/** Returns HTML as the browser serialises it; styles without white space, as the service writes. */
function written(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    element.setAttribute('data-style', style.replace(/\s+/g, '').replace(/;$/, ''));
    element.removeAttribute('style');
  }
  return body.innerHTML;
}

/** Whether two texts are the same, perhaps written in different ways. */
export const sameHtml = (a: string, b: string): boolean => a === b || written(a) === written(b);
