/**
 * The cost, in points, of fields that take long to compute or whose values may be large; a short
 * value costs one. It is passed to TypeGraphQL's `complexity`, and graphql/guards/cost.ts
 * multiplies it by the lists that contain the field. Values cost about one point per kilobyte that
 * they usually have; GRAPHQL_MAX_ANSWER_MB limits the size of a whole response.
 */
export const complexity = {
  /** A list of jobs or favourites: its SQL may take some hundred milliseconds. */
  jobs: 500,
  /** A count of administrators' jobs; only their rows can be read through an index. */
  count: 250,
  /** All users below another; there may be a hundred thousand. */
  descendants: 500,
  /** A request to WeChat. */
  wechat: 2_000,
  /** A description as HTML, usually up to 20 kB, with URLs instead of paths. */
  html: 20,
  /** A description as stored: one copy in memory, however often it is selected. */
  storedHtml: 10,
  /** A text of the site, a page of HTML; there are few, and no client needs many at once. */
  siteText: 100,
  /** Counting the entries of an audit log batch, at most a thousand. */
  batch: 5,
  /** The entries of a batch, which one statement per batch reads. */
  batchEntries: 50,
  /** Writing up to a thousand rows and their audit entries: seconds on a busy machine. */
  manyRows: 1_000,
  /** Writing up to a thousand rows, with up to 32 MB of former descriptions in the result. */
  importedRows: 4_000,
  /** The columns of a changed row, which may include a description. */
  row: 20,
  /** The row or the undone entry of an audit entry: read whole, whatever is selected. */
  auditedRow: 2,
  /** A URL that is another field's with a few characters more. */
  thumbnail: 0.05,
  /** A list of ids or of stored paths. */
  values: 5,
} as const;
