/**
 * An ESLint rule: every test itself expects something, or waits for it. A test that only calls
 * helpers does not say what would fail it, and may still pass once they check nothing. Helpers that
 * check are called `expect…`.
 */
const testsExpect = {
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    /** Whether each of the open tests has expected something. */
    const open = [];
    return {
      CallExpression(node) {
        if (isTest(node)) open.push(false);
        else if (open.length > 0 && EXPECTING.test(nameOf(node.callee)))
          open[open.length - 1] = true;
      },
      'CallExpression:exit'(node) {
        if (isTest(node) && !open.pop())
          context.report({ node: node.callee, message: 'This test expects nothing.' });
      },
    };
  },
};

/** Waiting rejects when the time is over; `becomes` and `until` are those of test/support. */
const EXPECTING = /^(?:expect.*|waitFor.*|becomes|until|assert)$/;

/** `it('…', () => …)`, `it.each(…)('…', () => …)`. */
const isTest = ({ callee, arguments: given }) =>
  given.length >= 2 && isFunction(given[1]) && /^(?:it|test)$/.test(rootOf(callee));

const isFunction = ({ type }) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const MODIFIERS = ['each', 'only', 'skip', 'failing', 'concurrent'];

function rootOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag);
  if (callee.type !== 'MemberExpression') return '';
  return MODIFIERS.includes(callee.property.name) ? rootOf(callee.object) : '';
}

const nameOf = (callee) =>
  (callee.type === 'MemberExpression' ? callee.property : callee).name ?? '';

export default { rules: { 'tests-expect': testsExpect } };
