/**
 * The cost, in points, of fields that take long to compute or whose values may be large; a short
 * value costs one. TypeGraphQL's `complexity` takes it, and graphql/guards/cost.ts multiplies it by
 * the lists that contain the field. For values it is about one point for each kilobyte that they
 * usually have; GRAPHQL_MAX_ANSWER_MB bounds the size of a whole answer.
 */
export const complexity = {
  /** A list of jobs or favourites: its SQL may take some hundred milliseconds. */
  jobs: 500,
  /** A count of administrators' jobs, whose rows alone come by an index. */
  count: 250,
  /** All users below another, who may be a hundred thousand. */
  descendants: 500,
  /** A request to WeChat. */
  wechat: 2_000,
  /** A description as HTML, mostly of up to 20 kB, with addresses instead of paths. */
  html: 20,
  /** A description as stored: one copy in memory, however often it is selected. */
  storedHtml: 10,
  /** A page of HTML; there are few, and no client needs many of them at once. */
  page: 100,
  /** Counting the entries of a batch of the audit log, at most a thousand. */
  batch: 5,
  /** The entries of a batch: a statement for each batch. */
  batchEntries: 50,
  /** Writing up to a thousand rows and their audit entries: seconds on a busy machine. */
  manyRows: 1_000,
  /** The columns of a changed row, a description among them. */
  row: 20,
  /** The row or the undone entry of an audit entry: read whole, whatever is selected of it. */
  auditedRow: 2,
  /** An address that is another field's with a few characters more. */
  thumbnail: 0.05,
  /** A list of ids or of stored paths. */
  values: 5,
} as const;
