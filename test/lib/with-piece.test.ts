import { withPiece } from '../../src/lib/with-piece';

describe('a buffer that a body is collected in', () => {
  it('holds the pieces in their order, and grows rarely', () => {
    const sizes = new Set<number>();
    let bytes: Buffer = Buffer.alloc(0);
    for (let size = 1; size <= 10_000; size += 1) {
      bytes = withPiece(bytes, Buffer.of(size % 251), size);
      sizes.add(bytes.length);
    }
    expect([...bytes.subarray(0, 10_000)]).toEqual(
      Array.from({ length: 10_000 }, (_, index) => (index + 1) % 251),
    );
    expect(sizes.size).toBeLessThan(20);
    expect(bytes.length).toBeLessThanOrEqual(20_000);
  });

  it('leaves its first piece as it is', () => {
    const first = Buffer.from('ab').subarray(0, 1);
    expect(withPiece(Buffer.alloc(0), first, 1)).toBe(first);
    expect(String(withPiece(first, Buffer.from('c'), 2).subarray(0, 2))).toBe('ac');
    expect(String(first)).toBe('a');
  });
});
