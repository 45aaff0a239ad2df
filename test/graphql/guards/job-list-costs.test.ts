import {
  getNamedType,
  getOperationAST,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';
import { readConfig } from '../../../src/config';
import { ArgumentValues } from '../../../src/graphql/guards/argument-values';
import { costOf } from '../../../src/graphql/guards/cost';
import { createSchema } from '../../../src/graphql/schema';

const schema = createSchema();
const { cost: most } = readConfig({}).graphqlLimits;

/** The fields of pages and connections that count all matches. */
const COUNTS = ['total', 'lastPage', 'count', 'totalCount'];

type Field = GraphQLField<unknown, unknown>;

const pointsOf = ({ extensions }: Field) =>
  typeof extensions.complexity === 'number' ? extensions.complexity : 1;

/** Whether it is a page or connection of jobs, or of objects that each have a job. */
function listsJobs(page: GraphQLNamedType): page is GraphQLObjectType {
  if (!isObjectType(page) || !/(?:Page|Connection)$/.test(page.name)) return false;
  const { items, nodes } = page.getFields();
  const item = getNamedType((items ?? nodes)?.type);
  const job = isObjectType(item) ? item.getFields().job?.type : undefined;
  return item?.name === 'Job' || (isNonNullType(job) && getNamedType(job).name === 'Job');
}

const lists = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const page = getNamedType(field.type);
      return listsJobs(page) ? [{ name: `${type.name}.${field.name}`, field, page }] : [];
    }),
  );

describe('a list of jobs', () => {
  it('is each of these', () => {
    expect(lists.map(({ name }) => name)).toEqual([
      'Query.adminJobs',
      'Query.jobsAsUser',
      'Query.jobs',
      'Query.jobsConnection',
      'Viewer.favourites',
      'Viewer.favouritesConnection',
    ]);
  });

  it.each(lists)('$name costs at least 250 points if its jobs are counted', ({ field, page }) => {
    const counts = Object.values(page.getFields()).filter(({ name }) => COUNTS.includes(name));
    expect(counts).not.toEqual([]);
    for (const count of counts)
      expect(pointsOf(field) + pointsOf(count)).toBeGreaterThanOrEqual(250);
  });

  it.each([
    'jobs { total }',
    'jobsAsUser(userId: 1) { total }',
    'adminJobs { total }',
    'adminJobs { lastPage }',
    'adminJobs { count { value } }',
  ])('cannot be counted forty times in one request: %s', (list) => {
    const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: ${list}`);
    const document = parse(`{ ${aliases.join(' ')} }`);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('no operation');
    const values = new ArgumentValues(operation, {});
    expect(costOf({ schema, document, operation, values, largestPage: 100, most })).toBeGreaterThan(
      most,
    );
  });
});
