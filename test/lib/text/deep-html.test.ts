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
  ])('counts open elements: %s', (tags) => {
    expect(isDeepHtml(tags.repeat(100))).toBe(false);
    expect(isDeepHtml(tags.repeat(301))).toBe(true);
    expect(isDeepHtml(`a${tags.repeat(301)}a`)).toBe(true);
  });

  it('accepts 299 nested elements and rejects 301', () => {
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
  ])('does not count elements that are closed, even implicitly by a following tag: %s', (html) => {
    expect(isDeepHtml(html.repeat(2_000))).toBe(false);
  });
});
