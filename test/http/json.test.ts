import fc from 'fast-check';
import { parseJson } from '../../src/http/request/json';
import { UnreadableBody } from '../../src/http/request/request-body';

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may have a hundred levels, and any number of brackets in its strings', () => {
    const text = JSON.stringify({ words: lists(1000), escaped: '\\"[[[', quoted: '"'.repeat(9) });
    expect(parseJson(text)).toEqual(JSON.parse(text));
    expect(parseJson(lists(100))).toEqual(JSON.parse(lists(100)));
  });

  it.each<[string, string, UnreadableBody['reason']]>([
    ['of 101 levels', lists(101), 'tooDeep'],
    ['of 200,000 objects that never end', '{"a":'.repeat(200_000), 'tooDeep'],
    ['that ends within a string', '{"a":"[[', 'malformed'],
    ['that ends within an escape', '"\\', 'malformed'],
  ])('%s is refused', (_what, text, reason) => {
    let thrown: unknown;
    try {
      parseJson(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(new UnreadableBody(400, reason));
  });
});
