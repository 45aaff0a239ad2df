// A recruiter's day through GraphQL alone (and one upload): log in, upload, create, reorder,
// restrict to one team, preview as a member, publish, see it in the REST list at once, edit at the
// same time as a colleague, revoke a token.
//
//   node examples/recruiters-day.mjs http://127.0.0.1:4000 <administrator's token> [picture]
//
// Needs Node.js 20 and nothing else. It leaves two users and their tokens behind, as a real day
// would; the job is deleted.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const [
  address = '',
  adminToken,
  picture = new URL('../seeds/media/canteen.jpg', import.meta.url),
  ...rest
] = process.argv.slice(2);
const base = address.replace(/\/$/, '');
if (!base || !adminToken || rest.length > 0 || base.startsWith('-')) {
  console.error(
    'usage: node examples/recruiters-day.mjs <address of the service> <token of an administrator> [picture]',
  );
  process.exit(2);
}

/**
 * One GraphQL operation as whoever holds `token`; throws the first error, with its code and
 * details.
 */
async function graphql(token, query, variables = {}) {
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
  return data;
}

/** The names in the mini-program's job list. */
async function jobList(token) {
  const response = await fetch(`${base}/api/v2.home/jobList`, {
    method: 'POST',
    headers: token ? { token } : {},
    body: new URLSearchParams({ keyword: name, page_num: '100' }),
  });
  const { data } = await response.json();
  return data.data.map((job) => job.job_name);
}

function expect(what, holds) {
  if (!holds) throw new Error(`Not as expected: ${what}`);
  console.log(`- ${what}`);
}

const name = `昆山电子厂 夜班 ${Date.now()}`;

// Log in.
const { viewer } = await graphql(adminToken, '{ viewer { id role } }');
expect(`logged in as user ${viewer?.id}, an administrator`, viewer?.role === 'ADMIN');

// A team of two, and their tokens.
const placed = await graphql(adminToken, 'mutation { createUser(input: { name: "队长" }) { id } }');
const leader = placed.createUser.id;
const below = await graphql(
  adminToken,
  'mutation ($leader: ID!) { createUser(input: { name: "组员", parentId: $leader }) { id } }',
  { leader },
);
const member = below.createUser.id;
const issue = 'mutation ($id: ID!) { issueToken(userId: $id, days: 1) { token stored { id } } }';
const { issueToken: memberToken } = await graphql(adminToken, issue, { id: member });

// Upload.
const form = new FormData();
form.append('file', new Blob([await readFile(picture)]), basename(String(picture)));
const uploaded = await fetch(`${base}/admin/media`, {
  method: 'POST',
  headers: { token: adminToken },
  body: form,
});
const { data: media, errors: refused } = await uploaded.json();
if (refused) throw new Error(refused[0].message);
expect(`uploaded ${media.path}`, uploaded.status === 201 && media.type === 'IMAGE');

// Create, for one's own eyes and those below.
const FIELDS = 'id version jobName factoryPriceTotal userIds images { url }';
const { createJob: job } = await graphql(
  adminToken,
  `mutation ($input: CreateJobInput!) { createJob(input: $input) { ${FIELDS} } }`,
  {
    input: {
      jobName: name,
      cover: media.path,
      images: [media.path],
      content: '<p style="color: #e4572e">包吃住，<strong>当天入职</strong></p>',
      factoryPrice: '20.30',
      subsidyPrice: '0.20',
      salary: '5500~7500',
      types: ['LONG_TERM'],
      coordinates: { lng: 120.98, lat: 31.39 },
      userIds: [viewer.id],
    },
  },
);
expect('created a job whose total is the exact sum', job.factoryPriceTotal === '20.50');
expect('its picture is there', (await fetch(job.images[0].url)).ok);

// Reorder.
const { reorderJobs } = await graphql(
  adminToken,
  'mutation ($id: ID!) { reorderJobs(items: [{ id: $id, weigh: 1000 }]) { version weigh } }',
  { id: job.id },
);
expect('moved it up', reorderJobs[0].weigh === 1000);

// Restrict to one team.
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
  updateJob(id: $id, expectedVersion: $version, input: $input) { ${FIELDS} }
}`;
const change = async (token, version, input) =>
  (await graphql(token, UPDATE, { id: job.id, version, input })).updateJob;
const restricted = await change(adminToken, reorderJobs[0].version, { userIds: [leader] });
expect('restricted it to one team', restricted.userIds.join() === leader);

// Preview as a member of the team, and as the administrator, who is not in it.
const preview = async (userId) => {
  const seen = await graphql(
    adminToken,
    `
      query ($userId: ID!, $name: String!) {
        jobsAsUser(userId: $userId, keyword: $name) {
          items {
            job {
              id
            }
            through {
              id
              name
            }
          }
        }
      }
    `,
    { userId, name },
  );
  return seen.jobsAsUser.items;
};
const [shown] = await preview(member);
expect(
  'the member sees it, let through by the leader',
  shown?.job.id === job.id && shown.through.id === leader,
);
expect('nobody outside the team does', (await preview(viewer.id)).length === 0);
expect('and neither in the mini-program', (await jobList(adminToken)).length === 0);

// Publish, and see it in the REST list at once.
const published = await change(adminToken, restricted.version, { userIds: [] });
expect('published it', published.userIds.length === 0);
expect('it is in the REST list at once', (await jobList(adminToken)).includes(name));

// A colleague edits at the same moment.
await graphql(
  adminToken,
  'mutation ($id: ID!) { updateUser(id: $id, expectedVersion: 1, input: { role: ADMIN }) { role } }',
  { id: leader },
);
const { issueToken: colleague } = await graphql(adminToken, issue, { id: leader });
const edits = await Promise.allSettled([
  change(adminToken, published.version, { salary: '5600~7600' }),
  change(colleague.token, published.version, { salary: '5700~7700' }),
]);
const lost = edits.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
expect(
  'of two edits at once one is told of the conflict',
  lost.length === 1 && lost[0].code === 'CONFLICT',
);
const { auditLog } = await graphql(
  adminToken,
  'query ($id: String!) { auditLog(entity: JOB, rowId: $id) { total items { action userId before after } } }',
  { id: job.id },
);
expect('the audit log has every write, the lost one not', auditLog.total === 5);

// Revoke a token.
await graphql(adminToken, 'mutation ($id: ID!) { revokeToken(id: $id) }', {
  id: memberToken.stored.id,
});
const after = await graphql(memberToken.token, '{ viewer { id } }');
expect("the member's token is worth nothing any more", after.viewer === null);

// Tidy up.
const current = lost[0].currentVersion;
const { deleteJob } = await graphql(
  adminToken,
  'mutation ($id: ID!, $version: Int!) { deleteJob(id: $id, expectedVersion: $version) { favourites } }',
  { id: job.id, version: current },
);
expect(
  `deleted it, and ${deleteJob.favourites} favourites with it`,
  !(await jobList()).includes(name),
);
await graphql(
  adminToken,
  'mutation ($id: ID!) { updateUser(id: $id, expectedVersion: 2, input: { role: USER }) { role } revokeTokens(userId: $id) }',
  { id: leader },
);
console.log('A good day.');
