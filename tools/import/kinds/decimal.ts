/** Longer texts are not read as numbers. */
const MAX_LENGTH = 400;
const NUMBER = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/;

/**
 * Returns the number in a text as digits, without an exponent and needless zeros; null if it is not
 * a number. `+20.50`, `２０.5`, `.5`, `1e15` and ` 20 ` are numbers.
 */
export function plainDecimal(raw: string): string | null {
  if (raw.length > MAX_LENGTH) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    NUMBER.exec(raw.normalize('NFKC').trim().toLowerCase()) ?? [];
  if (sign === undefined || whole + fraction === '') return null;
  const power = Number(exponent);
  // The point moves to the right through the fraction, or to the left through the integer part.
  const left = (power < 0 ? '0'.repeat(-power) : '') + whole;
  const right = fraction + '0'.repeat(Math.max(0, power));
  const point = left.length + power;
  const digits = left + right;
  const head = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  const tail = withoutZeros(digits.slice(point));
  const number = tail === '' ? head : `${head}.${tail}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Rounds a plain decimal to `places`, half away from zero; by its digits, not as a float. */
export function roundDecimal(text: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const kept = BigInt((whole || '0') + fraction.slice(0, places).padEnd(places, '0'));
  const digits = String(kept + (Number(fraction[places] ?? '0') >= 5 ? 1n : 0n)).padStart(
    places + 1,
    '0',
  );
  const rounded = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return sign === '-' && /[1-9]/.test(rounded) ? `-${rounded}` : rounded;
}
