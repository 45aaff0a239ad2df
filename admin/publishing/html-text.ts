/** HTML as text: block ends become line ends. None of it runs, or is loaded. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|div|li|h\d|section|tr)>|<br ?\/?>/gi, '\n$&'),
    'text/html',
  );
  return body.textContent.trim();
}
