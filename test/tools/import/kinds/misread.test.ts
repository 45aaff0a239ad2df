import fc from 'fast-check';
import { misreadGbk, misreadUtf8 } from '../../../../tools/import/kinds/misread';

/** The common characters of GB2312, with their two bytes. */
const gbk = new TextDecoder('gbk', { fatal: true });
const BYTES = new Map<string, string>();
for (let lead = 0xb0; lead <= 0xd7; lead += 1) {
  // The last five codes of the last row are unassigned.
  for (let trail = 0xa1; trail <= (lead === 0xd7 ? 0xf9 : 0xfe); trail += 1)
    BYTES.set(gbk.decode(Uint8Array.of(lead, trail)), String.fromCharCode(lead, trail));
}
const asLatin1 = (text: string) => [...text].map((each) => BYTES.get(each) ?? each).join('');

const letter = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
const ascii = fc.oneof(letter(0x41, 0x5a), letter(0x61, 0x7a), fc.constantFrom(' ', '-', "'"));
const accented = letter(0xc0, 0xff).filter((each) => each !== '×' && each !== '÷');

it.each(['普工', '昆山电子厂 A区', 'CNC操作工'])(
  'misreadGbk recovers GBK that was read as latin1: %s',
  (text) => {
    expect(misreadGbk(asLatin1(text))).toBe(text);
  },
);

it('misreadGbk recovers Chinese text with at least two common characters in a row', () => {
  const chinese = fc.array(fc.constantFrom(...BYTES.keys()), { minLength: 2 });
  fc.assert(
    fc.property(fc.string({ unit: ascii }), chinese, (before, all) => {
      const text = before + all.join('');
      expect(misreadGbk(asLatin1(text))).toBe(text);
    }),
  );
});

it('misreadGbk and misreadUtf8 leave names in Latin letters alone', () => {
  // At most three accented letters in a row, which is more than in known names, or any number of
  // lower-case ones.
  const piece = fc
    .tuple(fc.array(accented, { maxLength: 3 }), ascii)
    .map((all) => all.flat().join(''));
  const small = fc.string({ unit: letter(0xdf, 0xff) });
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, small)), (pieces) => {
      expect(misreadGbk(pieces.join(' '))).toBeNull();
    }),
    { numRuns: 1_000 },
  );
  for (const name of ['Müller', 'GRÖSSE', 'jäääär', 'Ærøskøbing', 'São João', '25 °C ±1', '€¥££'])
    expect([name, misreadGbk(name), misreadUtf8(name)]).toEqual([name, null, null]);
});

it('misreadGbk leaves correct Chinese alone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...BYTES.keys())), (all) => {
      expect(misreadGbk(all.join(''))).toBeNull();
    }),
  );
});
