import { isDeepHtml } from '../../../src/lib/text/deep-html';

describe('isDeepHtml', () => {
  it.each([
    '<b>',
    '<div>',
    '<x>',
    '<B a="/>">',
    '<li><p>',
    '<svg/>',
    '<svg><title/>',
    '<math><mi>',
  ])('counts what is open: %s', (tags) => {
    expect(isDeepHtml(tags.repeat(100))).toBe(false);
    expect(isDeepHtml(tags.repeat(301))).toBe(true);
    expect(isDeepHtml(`a${tags.repeat(301)}a`)).toBe(true);
  });

  it('may have 300 elements within each other', () => {
    const nested = (levels: number) => `${'<b>'.repeat(levels)}a<br>${'</b>'.repeat(levels)}`;
    expect(isDeepHtml(nested(299).repeat(3))).toBe(false);
    expect(isDeepHtml(nested(301))).toBe(true);
  });

  it.each([
    '<br>',
    '<img src="a.jpg">',
    '<hr/>',
    '<p>a',
    '<li>a',
    '<tr><td>a',
    '</p>',
    '</b>',
    '<b>a</b>',
    '<p><font>a</p>',
    '<svg viewBox="0 0 9 9"><title>a</title><path d="M0 0"/></svg>',
    '<!-- <b> -->',
    '&lt;b&gt;',
    'a < b ',
  ])('does not count what is closed, also by what follows it: %s', (html) => {
    expect(isDeepHtml(html.repeat(2_000))).toBe(false);
  });
});
