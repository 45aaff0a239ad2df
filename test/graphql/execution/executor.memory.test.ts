import { buildSchema, getOperationAST, parse } from 'graphql';
import { createExecutor, createOperationCache } from '../../../src/graphql/execution/executor';

const schema = buildSchema('type Query { a: Int, b(n: Int): Query, c: String }');
const rootValue = { a: 1, b: () => rootValue, c: 'c' };

/** Documents of about `fields` fields, no two alike. */
function run(execute: ReturnType<typeof createExecutor>, number: number, fields: number): unknown {
  const aliases = Array.from({ length: fields }, (_, at) => `a${at}: b(n: ${number}) { a c }`);
  const text = `query Q${number} ($s: Boolean = false) { ${aliases.join(' ')} c @skip(if: $s) }`;
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error(text);
  const asked = { key: text, document, operation, rootValue };
  // Both outcomes of its condition, so that its size grows after it was first counted.
  return [execute(asked), execute({ ...asked, variableValues: { s: true } })];
}

/** The cache is bounded by its memory, not by the number of documents. */
describe('the cache of the executor', () => {
  it('stays within 16 MiB, whatever number of different documents comes', () => {
    const memory = createOperationCache();
    const execute = createExecutor(schema, { prepared: memory });
    const sizes: number[] = [];
    for (let number = 0; number < 400; number += 1) {
      run(execute, number, 20 + (number % 30));
      sizes.push(memory.calculatedSize);
    }

    expect(Math.max(...sizes)).toBeLessThanOrEqual(16 * 1024 * 1024);
    // It was filled, so the bound was effective.
    expect(Math.max(...sizes)).toBeGreaterThan(15 * 1024 * 1024);
    expect(memory.size).toBeGreaterThan(10);
    expect(memory.size).toBeLessThan(400);
    let kept = 0;
    memory.forEach(({ bytes }) => (kept += bytes));
    expect(memory.calculatedSize).toBe(kept);
  });

  /** The cache's size after each combination of `length` conditions. */
  function sizesOf(length: number, fieldsOf: (names: readonly string[]) => string): number[] {
    const memory = createOperationCache();
    const execute = createExecutor(schema, { prepared: memory });
    const names = Array.from({ length }, (_, at) => `c${at}`);
    const declared = names.map((name) => `$${name}: Boolean!`).join(' ');
    const text = `query (${declared}) { ${fieldsOf(names)} }`;
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error(text);
    return Array.from({ length: 2 ** length }, (_, number) => {
      const ways = names.map((name, at) => [name, (number >> at) % 2 === 1] as const);
      const variableValues = Object.fromEntries(ways);
      void execute({ key: text, document, operation, rootValue, variableValues });
      return memory.calculatedSize;
    });
  }

  it('counts one plan per combination of conditions, up to 1 MiB for a document', () => {
    const sizes = sizesOf(7, (names) =>
      names.map((name) => `${name}: b { a @skip(if: $${name}) c }`).join(' '),
    );
    expect(sizes[10]).toBeGreaterThan(3 * (sizes[0] ?? Infinity));
    expect(Math.max(...sizes)).toBeGreaterThan(900 * 1024);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024);
  });

  it('counts plans that have no field, as everything is skipped', () => {
    const sizes = sizesOf(11, (names) => {
      const below = names.map((name) => `${name}: a @skip(if: $${name})`).join(' ');
      return `b @skip(if: true) { ${below} }`;
    });
    expect(Math.max(...sizes)).toBeGreaterThan(900 * 1024);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024);
  });

  it('does not re-add a document that was evicted while it ran', async () => {
    const memory = createOperationCache();
    const execute = createExecutor(schema, { prepared: memory });
    const text = '{ b { a c } }';
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error(text);
    const later = { b: async () => Promise.resolve({ a: 1, c: 'c' }) };
    const running = execute({ key: text, document, operation, rootValue: later });
    expect(memory.size).toBe(1);
    memory.clear();
    // Only now is the plan for the result of `b` made, which enlarges the document.
    expect(await running).toEqual({ data: { b: { a: 1, c: 'c' } } });
    expect([memory.size, memory.calculatedSize]).toEqual([0, 0]);
  });

  it('does not keep a document that is larger than 1 MiB', () => {
    const memory = createOperationCache();
    const execute = createExecutor(schema, { prepared: memory });
    expect(JSON.stringify(run(execute, 1, 1_500))).toContain('"a1499":{"a":1,"c":"c"}');
    expect([memory.size, memory.calculatedSize]).toEqual([0, 0]);
  });
});
