import { isSafePattern } from 'redos-detector';

/**
 * An ESLint rule: no regular expression may match the same text in many ways, since JavaScript's
 * engine tries them all where a match fails. eslint-plugin-regexp knows what starts anew at each
 * position (no-super-linear-move) but not repeated alternatives of bounded length, such as
 * `(?:[a-z]{3,20}|\s)+`, which are exponential; the detector tries out the expression itself. What
 * starts at every position is left to the other rule: here it is anchored.
 */
const linearExpressions = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    'Literal[regex]'(node) {
      const { pattern, flags } = node.regex;
      const problem = problemOf(pattern, flags);
      if (problem !== null) context.report({ node, message: problem });
    },
  }),
};

/**
 * Ways to match one text, and steps to find them: ours have two ways at most; what has more than
 * this is refused unseen.
 */
const BOUNDS = { maxScore: 20, maxSteps: 1500 };

/** Why an expression may take more than linear time, or null. */
function problemOf(pattern, flags) {
  try {
    const { safe, error } = isSafePattern(`^(?:${pattern})`, {
      ...BOUNDS,
      caseInsensitive: flags.includes('i'),
      unicode: flags.includes('u'),
      dotAll: flags.includes('s'),
      multiLine: flags.includes('m'),
    });
    return safe ? null : `The same text can be matched in too many ways (${error ?? 'score'}).`;
  } catch (error) {
    return `The expression cannot be judged: ${error.message}`;
  }
}

export default { rules: { 'linear-expressions': linearExpressions } };
