import { isSafePattern } from 'redos-detector';

/**
 * An ESLint rule: no regular expression may match the same text in many ways, because JavaScript's
 * engine tries them all if a match fails. eslint-plugin-regexp detects expressions that start anew
 * at each position (no-super-linear-move) but not repeated alternatives of bounded length, such as
 * `(?:[a-z]{3,20}|\s)+`, which are exponential; this detector tries the expression itself. It
 * anchors the expression, and leaves start positions to the other rule.
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
 * The most ways to match one text, and steps to find them: ours have at most two ways; anything
 * beyond these bounds is refused unchecked.
 */
const BOUNDS = { maxScore: 20, maxSteps: 1500 };

/** Returns why an expression may take more than linear time, or null. */
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
