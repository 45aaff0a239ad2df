/** @jest-environment ./test/support/jest/judged.environment.ts */
import { defineIntegrationTestSuite } from '@apollo/server-integration-testsuite';
import { createServer, type Part } from '../support/apollo-suite';
import type { Verdict } from '../support/jest/judged.environment';

interface Deviation {
  readonly because: string;
  /** The tests pass without these parts; if there are none, they cannot pass here. */
  readonly parts: readonly Part[];
  readonly tests: readonly string[];
}

/** The endpoint's intended differences from Apollo Server: 61 of its tests. */
const DEVIATIONS: readonly Deviation[] = [
  {
    because:
      "Codes are a closed list, and what an error of ours says is told to nobody: BAD_REQUEST, GRAPHQL_VALIDATION_FAILED and an application's own become BAD_USER_INPUT or INTERNAL_SERVER_ERROR, without stack and extensions of their own.",
    parts: ['codes'],
    tests: [
      'apolloServerTests.ts constructor appropriate error for bad user input catches custom scalar parseValue and returns BAD_USER_INPUT',
      'apolloServerTests.ts constructor appropriate error for bad user input catches custom scalar parseValue and preserves code',
      'apolloServerTests.ts Plugins allows setting a custom status code for an error',
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces does not expose stack',
      "apolloServerTests.ts lifecycle for Apollo usage reporting traces doesn't resort to query body signature on `didResolveOperation` error",
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces error munging sendErrors new error',
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces error munging sendErrors modified error',
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces error munging sendErrors nulled error',
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces error munging undefined error',
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces error munging unmodified',
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces error munging masked',
      'apolloServerTests.ts lifecycle context field as a function context errors GraphQLErrors are formatted, defaulting to status 500',
      'apolloServerTests.ts lifecycle context field as a function context errors GraphQLErrors are formatted, defaulting to INTERNAL_SERVER_ERROR',
      'apolloServerTests.ts lifecycle context field as a function context errors GraphQLErrors are formatted, obeying http extension',
      'apolloServerTests.ts lifecycle context field as a function context errors non-GraphQLErrors are formatted',
      'apolloServerTests.ts lifecycle propagates error codes in production',
      'apolloServerTests.ts lifecycle propagates error codes with null response in production',
      'apolloServerTests.ts lifecycle shows error extensions in extensions (only!)',
      'apolloServerTests.ts Gateway receives schema updates from the gateway (with document store: true)',
      'apolloServerTests.ts Gateway receives schema updates from the gateway (with document store: false)',
      'httpServerTests.ts graphqlHTTP throwing in didResolveOperation results in error with default HTTP status code',
      'httpServerTests.ts graphqlHTTP throwing in didResolveOperation results in error with specified HTTP status code',
      'httpServerTests.ts graphqlHTTP throws an error if GET query is missing',
      'httpServerTests.ts graphqlHTTP throws an error if GET request has a non-application/json content-type',
      'httpServerTests.ts graphqlHTTP throws an error if GET request has a non-preflighted non-application/json content-type',
      'httpServerTests.ts graphqlHTTP throws an error if GET request has a malformed content-type',
      'httpServerTests.ts graphqlHTTP throws error if trying to use mutation using GET request',
      'httpServerTests.ts graphqlHTTP throws error if trying to use mutation with fragment using GET request',
      'httpServerTests.ts graphqlHTTP POST does not handle a request with variables as string',
      'httpServerTests.ts graphqlHTTP POST does not handle a request with extensions as string',
      'httpServerTests.ts graphqlHTTP returns an error on batch requests with no elements',
      'httpServerTests.ts graphqlHTTP disables batch requests by default',
      'httpServerTests.ts graphqlHTTP returns errors',
      'httpServerTests.ts graphqlHTTP GraphQLError HTTP extensions are respected and stripped',
      'apolloServerTests.ts lifecycle propagates error codes in dev mode',
    ],
  },
  {
    because:
      'A document that is wrong is answered 200 to who accepts application/json, as GraphQL over HTTP recommends.',
    parts: ['status'],
    tests: [
      'httpServerTests.ts graphqlHTTP formatError receives correct error for parse failure',
      'httpServerTests.ts graphqlHTTP applies additional validationRules',
    ],
  },
  {
    because: 'Both of these.',
    parts: ['codes', 'status'],
    tests: [
      'httpServerTests.ts graphqlHTTP returns an error on parse failure',
      'httpServerTests.ts graphqlHTTP returns an error on validation failure',
    ],
  },
  {
    because:
      'Both, and a request without an operation is refused by the limit on cost, in its own words.',
    parts: ['codes', 'status', 'cost'],
    tests: [
      'httpServerTests.ts graphqlHTTP unknown operation name returns 400 and OPERATION_RESOLUTION_FAILURE',
      'httpServerTests.ts graphqlHTTP unknown operation name returns 400 and OPERATION_RESOLUTION_FAILURE for GET requests',
      'httpServerTests.ts graphqlHTTP multiple operations with no `operationName` specified returns 400 and OPERATION_RESOLUTION_FAILURE',
    ],
  },
  {
    because:
      "Cache-Control follows what a document asks for (cache-hints.ts): Apollo's hints have no effect, and all else is no-store.",
    parts: ['cache'],
    tests: [
      'apolloServerTests.ts lifecycle for Apollo usage reporting traces cachePolicy',
      'httpServerTests.ts graphqlHTTP cache-control applies cacheControl Headers',
      'httpServerTests.ts graphqlHTTP cache-control applies cacheControl Headers for batched operation',
      'httpServerTests.ts graphqlHTTP cache-control applies cacheControl Headers with if-cacheable',
      'httpServerTests.ts graphqlHTTP cache-control contains private cacheControl Headers when scoped',
      'httpServerTests.ts graphqlHTTP cache-control runs when cache-control is disabled',
      'httpServerTests.ts graphqlHTTP cache-control not set without any hints with if-cacheable',
      'httpServerTests.ts graphqlHTTP cache-control set with dynamic hint',
      'httpServerTests.ts graphqlHTTP cache-control set with defaultMaxAge',
      'httpServerTests.ts graphqlHTTP returns PersistedQueryNotSupported to a GET request if PQs disabled',
      'httpServerTests.ts graphqlHTTP returns PersistedQueryNotSupported to a POST request if PQs disabled',
      'httpServerTests.ts graphqlHTTP returns PersistedQueryNotFound to a GET request',
      'httpServerTests.ts graphqlHTTP returns PersistedQueryNotFound to a POST request',
    ],
  },
  {
    because: 'A GET without a cookie needs no header that a browser asks for first.',
    parts: ['no cookie'],
    tests: [
      'apolloServerTests.ts renderLandingPage can be disabled',
      'apolloServerTests.ts CSRF prevention default',
    ],
  },
  {
    because: 'Nothing here has a root value, so the executor is given none.',
    parts: ['executor'],
    tests: [
      'httpServerTests.ts graphqlHTTP passes the rootValue to the resolver',
      'httpServerTests.ts graphqlHTTP passes the rootValue function result to the resolver',
    ],
  },
  {
    because: 'Introspection has a setting of its own; NODE_ENV does not decide.',
    parts: ['codes', 'introspection'],
    tests: [
      'apolloServerTests.ts constructor validation rules prevents introspection by default during production',
    ],
  },
  {
    because:
      'JSON that is malformed is refused before Apollo sees it, with the same status in other words.',
    parts: [],
    tests: ['httpServerTests.ts graphqlHTTP throws an error if POST JSON is malformed'],
  },
];

const deviations = new Map(
  DEVIATIONS.flatMap(({ tests, parts }) => tests.map((name) => [name, parts])),
);
const met = new Set<string>();
const SERVED = 'as served:';
const ALONE = 'without what makes it fail:';
/** Which of the two runs a test is in, and Apollo's name for it. */
const SUITE = /^(.*?:) integration tests (.*)$/s;

function judge(fullName: string): Verdict {
  const [, run, name = fullName] = SUITE.exec(fullName) ?? [];
  const parts = deviations.get(name);
  if (run === undefined) return 'pass';
  if (run === ALONE) return parts === undefined || parts.length === 0 ? 'leave out' : 'pass';
  met.add(name);
  return parts === undefined ? 'pass' : 'fail';
}
Object.assign(globalThis, { judge });

/** The parts that the running test names. */
const partsOfTest = () =>
  deviations.get(SUITE.exec(expect.getState().currentTestName ?? '')?.[2] ?? '') ?? [];

/**
 * Apollo's own tests for integrations of Apollo Server, with our plugins, executor and endpoint.
 */
describe(SERVED, () => {
  defineIntegrationTestSuite(
    createServer(() => []),
    { noIncrementalDelivery: true },
  );
});

/** Each test that must fail above fails for the given reason, and for no other. */
describe(ALONE, () => {
  defineIntegrationTestSuite(createServer(partsOfTest), { noIncrementalDelivery: true });
});

/** Apollo's own test of this depends on timing. */
it('runs the operations of a batch at the same time', async () => {
  let bothAsked: (text: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => (bothAsked = resolve));
  let asked = 0;
  const text = () => {
    if ((asked += 1) === 2) bothAsked('here');
    return answer;
  };
  const { server, url, extraCleanup } = await createServer(() => [])({
    typeDefs: 'type Query { text: String }',
    resolvers: { Query: { text } },
    allowBatchedHttpRequests: true,
  });
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(Array(2).fill({ query: '{ text }' })),
    headers: { 'content-type': 'application/json' },
  });
  expect(await response.json()).toEqual(Array(2).fill({ data: { text: 'here' } }));
  await server.stop();
  await extraCleanup?.();
});

it('every listed deviation is a test of the suite and is listed once', () => {
  const names = DEVIATIONS.flatMap(({ tests }) => tests);
  expect(names.filter((name) => !met.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
