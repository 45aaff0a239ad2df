import { diffOf, sentencesOf, type Block } from '../../admin/change/diff';

const blocks = (text: string): Block[] => [...text].map((each) => ({ text: each }));
const said = (before: string, after: string) =>
  diffOf(blocks(before), blocks(after)).map(
    ({ kind, blocks: of }) =>
      ({ same: '', removed: '-', added: '+' })[kind] + of.map(({ text }) => text).join(''),
  );

describe('the text diff', () => {
  it('returns removed and added blocks in their order', () => {
    expect(said('abc', 'abc')).toEqual(['abc']);
    expect(said('abcd', 'abxd')).toEqual(['ab', '-c', '+x', 'd']);
    expect(said('', 'ab')).toEqual(['+ab']);
    expect(said('ab', '')).toEqual(['-ab']);
    expect(said('', '')).toEqual([]);
    expect(said('abcde', 'badc')).toEqual(['-a', 'b', '-c', '+a', 'd', '-e', '+c']);
    expect(said('aa', 'aaa')).toEqual(['aa', '+a']);
  });

  it('reproduces both texts, for any pair of texts', () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round += 1) {
      const text = () => Array.from({ length: next(9) }, () => 'abc'[next(3)] ?? '').join('');
      const [before, after] = [text(), text()];
      const without = (sign: string) =>
        said(before, after)
          .filter((part) => !part.startsWith(sign))
          .join('')
          .replace(/[-+]/g, '');
      expect([without('+'), without('-')]).toEqual([before, after]);
    }
  });

  it('removes and adds all differing blocks at once if there are too many pairs', () => {
    // The block in the middle is in both texts.
    const many = (of: string) =>
      Array.from({ length: 2000 }, (_, at) => ({ text: at === 1000 ? 'same' : `${of} ${at}` }));
    const kinds = diffOf([{ text: 'x' }, ...many('a')], [{ text: 'x' }, ...many('b')]);
    expect(kinds.map(({ kind, blocks: of }) => [kind, of.length])).toEqual([
      ['same', 1],
      ['removed', 2000],
      ['added', 2000],
    ]);
  });

  it('splits text into sentences, and compares images by their paths', () => {
    expect(sentencesOf('包吃住。时薪 20.70 元；月结！\n Five days. Bus. ')).toEqual(
      ['包吃住。', '时薪 20.70 元；', '月结！', 'Five days.', 'Bus.'].map((text) => ({ text })),
    );
    const kinds = diffOf([{ text: '', picture: 'a' }], [{ text: '', picture: 'b' }]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
