import fc from 'fast-check';
import { parseJson } from '../../src/http/request/json';
import { UnreadableBody } from '../../src/http/request/request-body';

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJson(text, 10_000)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may have a hundred levels, and any number of brackets in its strings', () => {
    const text = JSON.stringify({ words: lists(1000), escaped: '\\"[[[', quoted: '"'.repeat(9) });
    expect(parseJson(text, 10_000)).toEqual(JSON.parse(text));
    expect(parseJson(lists(100), 10_000)).toEqual(JSON.parse(lists(100)));
  });

  it('may have so many values, and any number of commas in its strings', () => {
    const full = JSON.stringify([...Array<string>(9_997).fill(',[{'), []]);
    expect(parseJson(full, 10_000)).toEqual(JSON.parse(full));
    const objects = JSON.stringify(Array<object>(3_333).fill({ a: 1, b: 2 }));
    expect(parseJson(objects, 10_000)).toEqual(JSON.parse(objects));
  });

  it.each<[string, string, UnreadableBody['reason']]>([
    ['of 101 levels', lists(101), 'tooDeep'],
    ['of 200,000 objects that never end', '{"a":'.repeat(200_000), 'tooDeep'],
    ['of 10,001 values', JSON.stringify(Array<number>(10_000).fill(1)), 'tooManyValues'],
    ['of 350,000 objects', `[${'{},'.repeat(350_000)}1]`, 'tooManyValues'],
    ['of 350,000 fields', `{${'"a":1,'.repeat(350_000)}"a":1}`, 'tooManyValues'],
    ['that ends within a string', '{"a":"[[', 'malformed'],
    ['that ends within an escape', '"\\', 'malformed'],
  ])('%s is refused', (_what, text, reason) => {
    let thrown: unknown;
    try {
      parseJson(text, 10_000);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(new UnreadableBody(400, reason));
  });
});
