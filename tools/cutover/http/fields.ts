/** A header line of RFC 9110: no folding, no control characters. */
const LINE = /^([!#$%&'*+.^_`|~\w-]+):([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Parses the header lines of a head (latin1), from a position on, into alternating names and
 * values. Returns undefined if a line is ambiguous.
 */
export function readFields(head: string, from: number): string[] | undefined {
  const fields: string[] = [];
  let at = from;
  while (at < head.length) {
    const next = head.indexOf('\r\n', at);
    const end = next < 0 ? head.length : next;
    const line = LINE.exec(head.slice(at, end));
    if (line === null) return undefined;
    fields.push(line[1] ?? '', trimmed(line[2] ?? ''));
    at = end + 2;
  }
  return fields;
}

/** Trims spaces and tabs; a no-break space is a part of the value. */
function trimmed(value: string): string {
  let [from, end] = [0, value.length];
  while (isBlank(value.charCodeAt(from))) from += 1;
  while (end > from && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(from, end);
}

const isBlank = (code: number) => code === 0x20 || code === 0x09;

/** Returns header lines and the empty line that ends them; the text was decoded as latin1. */
export function writeFields(fields: readonly string[]): string {
  let text = '';
  for (let at = 0; at + 1 < fields.length; at += 2) text += `${fields[at]}: ${fields[at + 1]}\r\n`;
  return `${text}\r\n`;
}
