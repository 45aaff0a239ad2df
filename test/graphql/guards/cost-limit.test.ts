import { getOperationAST, parse } from 'graphql';
import type { Context } from '../../../src/context';
import { readConfig } from '../../../src/config';
import { costLimit } from '../../../src/graphql/guards/cost-limit';
import { createSchema } from '../../../src/graphql/schema';

const schema = createSchema();
const contextValue = { config: readConfig({}) } as Context;

/** Returns a function that returns the error message about the cost with these variables. */
function pricedBy(text: string) {
  const document = parse(text);
  const operation = getOperationAST(document) ?? undefined;
  const guard = costLimit(0);
  return (variables: Record<string, unknown>): string => {
    try {
      void guard({ schema, document, operation, request: { variables }, contextValue });
    } catch (error) {
      return (error as Error).message;
    }
    return 'nothing';
  };
}

describe('the cost of an operation that has run before', () => {
  const LIST =
    'query ($size: Int = 7, $page: Int) { jobs(page: $page, pageSize: $size) { items { id } } }';

  it('depends on the current variables', () => {
    const cost = pricedBy(LIST);
    const once = [1, 50, 7].map((size) => cost({ size }));
    expect(new Set(once).size).toBe(3);
    expect([1, 50, 7].map((size) => cost({ size, page: 2 }))).toEqual(once);
    expect([cost({}), cost({ size: null }), cost({ page: 3 })]).toEqual(Array(3).fill(once[2]));
  });

  it('is that of the largest page for values that are not numbers', () => {
    const cost = pricedBy(LIST);
    const largest = cost({ size: 100 });
    expect(['7', [7], { 7: 7 }, true].map((size) => cost({ size }))).toEqual(
      Array(4).fill(largest),
    );
    expect(cost({ size: 7 })).not.toBe(largest);
  });

  it('is right for each of more page sizes than are cached', () => {
    const cost = pricedBy(LIST);
    const sizes = Array.from({ length: 90 }, (_, index) => index + 1);
    const first = sizes.map((size) => cost({ size }));
    expect(new Set(first).size).toBe(90);
    expect(sizes.map((size) => cost({ size }))).toEqual(first);
  });

  it('depends on the name of a type that is introspected', () => {
    const cost = pricedBy('query ($name: String!) { __type(name: $name) { fields { name } } }');
    const [job, missing] = [cost({ name: 'Job' }), cost({ name: 'No' })];
    expect(job).not.toBe(missing);
    expect([cost({ name: 'Job' }), cost({ name: 'No' })]).toEqual([job, missing]);
  });
});
