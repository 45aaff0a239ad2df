import fc from 'fast-check';
import { readFaces } from '../../../../../src/features/poster/drawing/text/fonts';
import {
  toGraphemes,
  type Grapheme,
} from '../../../../../src/features/poster/drawing/text/text.graphemes';
import {
  breakLines,
  widthOf,
  type Measure,
} from '../../../../../src/features/poster/drawing/text/text.lines';
import { breakLinesTruncated } from '../../../../../src/features/poster/drawing/text/text.truncation';

const faces = readFaces();
const clean = (raw: string) => toGraphemes(raw, faces);
const join = (text: readonly Grapheme[]) => text.map((grapheme) => grapheme.text).join('');

/** Full-width signs are 2 wide, others 1. */
const measure: Measure = (sign) =>
  sign.face === 'emoji' || /[\u2e80-\uffff]/.test(sign.text) ? 2 : 1;
const set = (raw: string, width: number, lines = 2) =>
  breakLinesTruncated(clean(raw), width, lines, measure).map(join);

describe('graphemes', () => {
  test.each([
    ['plain', '苏州 A1', '苏州 A1'],
    ['white space', ' 苏州\t\n 电子\u3000厂 ', '苏州 电子 厂'],
    ['a rare character that the face has', '囧龘', '囧龘'],
    ['characters beyond the first plane', '𠮷野家𡈽𩸽', '𠮷野家𡈽𩸽'],
    ['a character that no face has', '\u{2a6d6}野家', '〓野家'],
    ['invisible marks', '厂\u200b\u202e工\ufeff人 \u200b 5\u00ad', '厂工人 5'],
    ['joiners that join nothing', '\u200d电子\u200d厂 \u200dA1\u200d', '电子厂 A1'],
    ['half a surrogate', '厂\ud842', '厂〓'],
    ['a private character', '厂\ue000', '厂〓'],
    ['Uyghur', 'ئۇيغۇر', 'ئۇيغۇر'],
    ['a variant of a character', '葛\u{e0100}飾', '葛飾'],
    ['accents that no face has', 'z\u0338\u0322o é\u0301\u0301', 'zo é'],
    ['accents on their own', '工 \u0301厂', '工 厂'],
    ['letters in bold or in Arabic presentation forms', '𝐉𝐎𝐁 𝟏𝟎𝟎 ﻻ', 'JOB 100 لا'],
    ['composed accents', 'Cafe\u0301', 'Café'],
  ])('%s', (_what, raw, shown) => expect(join(clean(raw))).toBe(shown));

  test('𠮷 uses the face for rare characters, a common character the text face', () => {
    expect(clean('𠮷吉').map((sign) => sign.face)).toEqual(['rare', 'text']);
  });

  test('Arabic punctuation uses the Arabic face', () => {
    expect(clean('ش،').map((sign) => sign.face)).toEqual(['arabic', 'arabic']);
  });

  test('an emoji of several characters is one grapheme', () => {
    expect(clean('👨‍👩‍👧👍🏽🇨🇳❤️').map((sign) => sign.face)).toEqual(Array(4).fill('emoji'));
  });

  test('the text face has every character of GB2312 and GBK', () => {
    const decoder = new TextDecoder('gbk');
    const missing: string[] = [];
    for (let high = 0x81; high <= 0xfe; high += 1) {
      for (let low = 0x40; low <= 0xfe; low += 1) {
        const character = decoder.decode(Uint8Array.of(high, low));
        if (/^\p{Script=Han}$/u.test(character) && !faces.text(character.codePointAt(0) ?? 0))
          missing.push(character);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('lines', () => {
  test.each([
    ['between any two Chinese characters', '苏州电子厂普工', 8, ['苏州电子', '厂普工']],
    ['no punctuation at the start of a line', '苏州电子，普工', 8, ['苏州电', '子，普工']],
    ['not even of several', '苏州电子……普工', 8, ['苏州电', '子……普工']],
    ['no opening bracket at the end of a line', '苏州电（普工）', 8, ['苏州电', '（普工）']],
    ['no currency sign either', '返费三¥500元', 7, ['返费三', '¥500元']],
    ['Latin words are kept whole', '招聘 Operator', 10, ['招聘', 'Operator']],
    ['a number stays with its name', '组装线iPhone 17', 13, ['组装线', 'iPhone 17']],
    ['numbers and ranges too', '月薪6000~8000元', 12, ['月薪', '6000~8000元']],
    ['a word may break after its hyphen', 'aaaa-bbbb', 6, ['aaaa-', 'bbbb']],
    ['a word longer than any line is broken', '厂abcdefghijkl', 8, ['厂abcdef', 'ghijkl']],
    ['after its dash if possible', '10000–15000元/月', 10, ['10000–', '15000元/月']],
    ['a number is never broken', '1000000~99999999', 10, ['1000000~', '99999999']],
    ['nor torn from its unit', '通讯小时工23元/时', 16, ['通讯小时工', '23元/时']],
    [
      'even if words are broken',
      '电子厂普工返费23元/时做满三十天',
      16,
      ['电子厂普工返费', '23元/时做满三十…'],
    ],
    ['a model stays with its name', '特斯拉线Model Y', 14, ['特斯拉线', 'Model Y']],
    ['letters and digits too', '组装线Galaxy S25', 13, ['组装线', 'Galaxy S25']],
    ['a bracket begins a line', '临港特斯拉（Model Y产线）', 18, ['临港特斯拉', '（Model Y产线）']],
    [
      'not for a line more',
      '临港特斯拉（整车总装产线长白班）',
      16,
      ['临港特斯拉（整车', '总装产线长白班）'],
    ],
    ['a divider is dropped at a break', '普工｜包吃住｜日结', 12, ['普工', '包吃住｜日结']],
    ['words are kept whole', '诚聘包装工三十名', 10, ['诚聘包装工', '三十名']],
    ['words of the trade too', '工厂日结工长白班', 10, ['工厂日结工', '长白班']],
    [
      'a line ends where a phrase does',
      '电池涂布工【夜班补贴】',
      14,
      ['电池涂布工', '【夜班补贴】'],
    ],
    ['not if that leaves it short', '电池，涂布工夜班补贴', 14, ['电池，涂布工', '夜班补贴']],
    ['a long text may break them', '食品厂日结工招聘启事通知', 11, ['食品厂日结', '工招聘启事…']],
    ['a percentage stays with its number', '返利百分50%起', 10, ['返利百分', '50%起']],
    ['a space at the end of a line is not counted', 'abcd efgh', 4, ['abcd', 'efgh']],
    ['full-width digits and letters', '１２３４ＡＢ', 8, ['１２３４', 'ＡＢ']],
    ['what does not fit ends in an ellipsis', '苏州电子厂招普工若干名', 8, ['苏州电子', '厂招普…']],
    [
      'after Latin in three dots',
      'warehouse operations associates',
      10,
      ['warehouse', 'operation...'],
    ],
    ['after Cyrillic too', 'вахта бесплатно', 6, ['вахта', 'беспл...']],
    [
      'after a whole word',
      'paid overtime dormitory included',
      13,
      ['paid overtime', 'dormitory...'],
    ],
    ['and not within a number', '苏州电子返费8000元', 8, ['苏州电子', '返费…']],
    ['which follows no punctuation', '苏州电子厂，，，普工若干名', 8, ['苏州电子', '厂…']],
  ])('%s', (_what, raw, width, lines) => expect(set(raw, width)).toEqual(lines));

  const names = fc.array(
    fc.constantFrom(...Array.from('苏州电子厂普工，。（）《》！“”—…¥6000~8 abcXYZ-/.%😀囧')),
    {
      maxLength: 60,
    },
  );
  const widths = fc.integer({ min: 6, max: 40 });

  test('are at most two and never wider than allowed', () => {
    fc.assert(
      fc.property(names, widths, (characters, width) => {
        const lines = breakLinesTruncated(clean(characters.join('')), width, 2, measure);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(widthOf(line, measure)).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('lose nothing but spaces if the whole text fits', () => {
    fc.assert(
      fc.property(names, (characters) => {
        const signs = clean(characters.join(''));
        const lines = breakLines(signs, 20, 99, measure);
        expect(lines?.map(join).join('').replaceAll(' ', '')).toBe(join(signs).replaceAll(' ', ''));
      }),
    );
  });
});
