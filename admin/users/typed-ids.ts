import { isId, separated } from '../edit/typed-values';

/** Returns the user ids in a text such as `5，#6`, each once, and the words that are not ids. */
export function typedIds(text: string): {
  readonly ids: readonly string[];
  readonly unread: readonly string[];
} {
  const words = separated(text).filter((word) => word !== '');
  const numbers = words.map((word) => word.replace(/^#?0*/, ''));
  return {
    ids: [...new Set(numbers.filter(isId))],
    unread: words.filter((_word, at) => !isId(numbers[at] ?? '')),
  };
}
