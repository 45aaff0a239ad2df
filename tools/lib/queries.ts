/** GraphQL documents of load tests: a list, a user's own data, a change, a token. */
export const LIST = `query ($near: CoordinatesInput) { jobs(pageSize: 10, near: $near) {
  total items { id jobName salary distance(from: $near) } } categories { id } }`;
export const OWN = `{ viewer { id favourites(pageSize: 5) { total } keywords { keyword } }
  jobs(pageSize: 5) { items { id isFavourite } } }`;
export const TOGGLE = 'mutation ($job: ID!) { toggleFavourite(jobId: $job) { isFavourite } }';
export const ISSUE_TOKEN = 'mutation ($user: ID!) { issueToken(userId: $user) { token } }';
