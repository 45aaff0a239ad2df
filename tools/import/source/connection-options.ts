/** Settings by which every value that JavaScript could round or shift arrives as text. */
export const connectionOptions = (url: string) => ({
  uri: url,
  charset: 'utf8mb4',
  dateStrings: true,
  jsonStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  connectTimeout: 10_000,
});
