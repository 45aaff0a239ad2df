/** A sentence of a text, or a picture or video by its stored path. */
export interface Block {
  readonly text: string;
  readonly picture?: string;
}

/** Consecutive blocks of the same kind. */
export interface Part {
  readonly kind: 'same' | 'removed' | 'added';
  readonly blocks: readonly Block[];
}

/** Splits a text into sentences, which end with a line break or a sign such as `。` or `?`. */
export function sentencesOf(text: string): Block[] {
  const sentences = text.replace(/([.!?])\s/g, '$1\n').match(/[^\n。！？；]+[。！？；]*/g) ?? [];
  return sentences.map((sentence) => ({ text: sentence.trim() })).filter((block) => block.text);
}

const isSame = (one: Block | undefined, other: Block | undefined) =>
  one?.text === other?.text && one?.picture === other?.picture;

/** The most pairs of blocks that are compared, which takes a tenth of a second. */
const MAX_PAIRS = 1_000_000;

/**
 * Returns what was removed and added, in the order of the text. If the texts differ in too many
 * blocks, everything from the first to the last difference counts as removed and added.
 */
export function diffOf(before: readonly Block[], after: readonly Block[]): Part[] {
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start]))
    start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const parts: { kind: Part['kind']; blocks: Block[] }[] = [];
  const put = (kind: Part['kind'], blocks: readonly Block[]) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.blocks.push(...blocks);
    else if (blocks.length > 0) parts.push({ kind, blocks: [...blocks] });
  };
  put('same', before.slice(0, start));
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed.length * added.length > MAX_PAIRS) {
    put('removed', removed);
    put('added', added);
  } else for (const [kind, block] of steps(removed, added)) put(kind, [block]);
  put('same', before.slice(before.length - end));
  return parts;
}

/** Walks a longest common subsequence; removed blocks come before added ones. */
function* steps(
  before: readonly Block[],
  after: readonly Block[],
): Generator<[kind: Part['kind'], block: Block]> {
  const width = after.length + 1;
  // How many blocks the texts have in common from these blocks on.
  const common = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      common[row * width + column] = isSame(before[row], after[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  let column = 0;
  for (const [row, block] of before.entries()) {
    for (; column < after.length; column += 1) {
      const next = after[column];
      if (next === undefined || isSame(block, next)) break;
      if (at(row, column + 1) <= at(row + 1, column)) break;
      yield ['added', next];
    }
    if (isSame(block, after[column])) {
      yield ['same', block];
      column += 1;
    } else yield ['removed', block];
  }
  for (const block of after.slice(column)) yield ['added', block];
}
