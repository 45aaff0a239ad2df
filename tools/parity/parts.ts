import busboy from 'busboy';

/**
 * The fields of a multipart body; a file counts by its name, without its content. Rejects if it is
 * malformed.
 */
export function partsOf(
  contentType: string,
  bytes: Buffer,
): Promise<[name: string, value: string][]> {
  return new Promise((resolve, reject) => {
    const found: [string, string][] = [];
    const parser = busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8' });
    parser
      .on('field', (name, value) => found.push([name, value]))
      // No parameter of the document is a file: a request with one by such a name is omitted.
      .on('file', (name, file) => {
        file.resume();
        found.push([`${name}[]`, '']);
      })
      .on('close', () => resolve(found))
      .on('error', reject);
    parser.end(bytes);
  });
}
