import fc from 'fast-check';
import { parseJson } from '../../src/http/request/json';
import { UnreadableBody } from '../../src/http/request/unreadable-body';

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('parseJson', () => {
  it('returns the same as JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJson(text, 10_000)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('accepts 100 levels of nesting and any number of brackets in strings', () => {
    const text = JSON.stringify({ words: lists(1000), escaped: '\\"[[[', quoted: '"'.repeat(9) });
    expect(parseJson(text, 10_000)).toEqual(JSON.parse(text));
    expect(parseJson(lists(100), 10_000)).toEqual(JSON.parse(lists(100)));
  });

  it('accepts 10,000 values and any number of commas in strings', () => {
    const full = JSON.stringify([...Array<string>(9_997).fill(',[{'), []]);
    expect(parseJson(full, 10_000)).toEqual(JSON.parse(full));
    const objects = JSON.stringify(Array<object>(3_333).fill({ a: 1, b: 2 }));
    expect(parseJson(objects, 10_000)).toEqual(JSON.parse(objects));
  });

  it.each<[string, string, UnreadableBody['reason']]>([
    ['101 levels', lists(101), 'tooDeep'],
    ['200,000 unclosed objects', '{"a":'.repeat(200_000), 'tooDeep'],
    ['10,001 values', JSON.stringify(Array<number>(10_000).fill(1)), 'tooManyValues'],
    ['350,000 objects', `[${'{},'.repeat(350_000)}1]`, 'tooManyValues'],
    ['350,000 fields', `{${'"a":1,'.repeat(350_000)}"a":1}`, 'tooManyValues'],
    ['an unclosed string', '{"a":"[[', 'malformed'],
    ['an incomplete escape', '"\\', 'malformed'],
  ])('rejects %s with 400', (_what, text, reason) => {
    let thrown: unknown;
    try {
      parseJson(text, 10_000);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(new UnreadableBody(400, reason));
  });
});
