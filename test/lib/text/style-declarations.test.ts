import fc from 'fast-check';
import { createRequire } from 'node:module';
import { declarationsOf } from '../../../src/lib/text/style-declarations';

/** The parser that the sanitiser uses. */
const sanitiser = createRequire(require.resolve('sanitize-html'));
const { parse } = sanitiser('postcss') as { parse: (css: string) => unknown };

describe('declarationsOf', () => {
  it.each([
    ['color:red;width:100%', 'color:red;width:100%'],
    [' color : red ; ', ' color : red '],
    [`font-family:'a;b',"c:d";color:red`, `font-family:'a;b',"c:d";color:red`],
    [
      'background:url(http://a.example/b;c.png) no-repeat;color:red',
      'background:url(http://a.example/b;c.png) no-repeat;color:red',
    ],
    [
      'background:linear-gradient(to top,rgb(1,2,3),red)',
      'background:linear-gradient(to top,rgb(1,2,3),red)',
    ],
    ['color:red!important;*zoom:1;--own:2', 'color:red!important;*zoom:1;--own:2'],
    ['color:red;bold;width:1px', 'color:red;width:1px'],
    ['color:red;}body{color:blue;width:1px', 'color:red;width:1px'],
    ['color:red;width:calc(1px;height:2px', 'color:red'],
    ['color:red;content:"a;height:2px', 'color:red'],
    ['color:red width:1px', ''],
    ['color:red);width:1px', 'width:1px'],
    ['color:red;/* width:1px */height:2px', 'color:red'],
    [`${'color:red;'.repeat(400)}a:b`, ''],
  ])('reads %j as %j', (style, declarations) => expect(declarationsOf(style)).toBe(declarations));

  it('is idempotent and returns only what the parser accepts', () => {
    const sign = fc.constantFrom(...Array.from(`a:;()[]{}"'\\/*@!,-0 \n`));
    const part = fc.oneof(sign, fc.constantFrom('url(', 'color:red', '/*', '*/'));
    const style = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(style, (text) => {
        const declarations = declarationsOf(text);
        expect(() => parse(`a {${declarations}}`)).not.toThrow();
        expect(declarationsOf(declarations)).toBe(declarations);
      }),
      { numRuns: 5_000 },
    );
  });
});
