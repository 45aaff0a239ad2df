/** Converts HTML to text, block ends to line breaks, without running or loading any of it. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|div|li|h\d|section|tr)>|<br ?\/?>/gi, '\n$&'),
    'text/html',
  );
  return body.textContent.trim();
}
