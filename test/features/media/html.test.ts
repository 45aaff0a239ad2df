import fc from 'fast-check';
import { absoluteHtml } from '../../../src/features/media/html/media.html';
import { mediaUrl } from '../../../src/features/media/media.rules';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

const BASE = 'https://cdn.example.com';

describe('absoluteHtml', () => {
  it.each([
    ['<img src="/uploads/a.jpg">', `<img src="${BASE}/uploads/a.jpg">`],
    ["<IMG alt='x' SRC = '/uploads/a.jpg' />", `<IMG alt='x' SRC = '${BASE}/uploads/a.jpg' />`],
    ['<img src=uploads/a.jpg>', `<img src=${BASE}/uploads/a.jpg>`],
    ['<img src=" /a b.jpg ">', `<img src=" ${BASE}/a b.jpg ">`],
    ['<video src="/a.mp4" poster="b.jpg">', `<video src="${BASE}/a.mp4" poster="${BASE}/b.jpg">`],
    [
      '<td background="/a.jpg"><object data=b.swf></object><image xlink:href="c.svg"/>',
      `<td background="${BASE}/a.jpg"><object data=${BASE}/b.swf></object><image xlink:href="${BASE}/c.svg"/>`,
    ],
    ['<a href="/pages/x?a=1&amp;b=2#c">', `<a href="${BASE}/pages/x?a=1&amp;b=2#c">`],
    ['<img src="&#47;uploads/&auml;.jpg">', `<img src="${BASE}&#47;uploads/&auml;.jpg">`],
    [
      '<img srcset="/a.jpg 1x, b.jpg 2x,//c/d 3x">',
      `<img srcset="${BASE}/a.jpg 1x, ${BASE}/b.jpg 2x,//c/d 3x">`,
    ],
    [
      '<p style="color:red;background:url(/a.jpg)">',
      `<p style="color:red;background:url(${BASE}/a.jpg)">`,
    ],
    [
      '<p style="background:URL( &quot;/a.jpg&quot; ),url(\'b.png\'),url(data:image/png;base64,)">',
      `<p style="background:URL( &quot;${BASE}/a.jpg&quot; ),url('${BASE}/b.png'),url(data:image/png;base64,)">`,
    ],
    [
      '<img\nsrc="/a.jpg"src="/b.jpg"',
      '<img\nsrc="/a.jpg"src="/b.jpg"'.replaceAll('"/', `"${BASE}/`),
    ],
    [
      '&amp;&lt; <b title="src=/x">src="/x"</b> <img src="/a.jpg">',
      `&amp;&lt; <b title="src=/x">src="/x"</b> <img src="${BASE}/a.jpg">`,
    ],
  ])('prefixes stored paths with the base: %s', (html, absolute) => {
    expect(absoluteHtml(html, BASE)).toBe(absolute);
  });

  it.each([
    '<img src="https://x.example/a.jpg"><img src="HTTP://x/a.jpg"><img src="//x/a.jpg"><img src="\\\\x\\a.jpg">',
    '<img src="data:image/png;base64,AAAA"><a href="mailto:a@b"><a href="tel:1"><a href="#top"><a href="?a=1">',
    '<a href="javascript:x"><img src=""><img src><img src=" "><img alt="/a.jpg"><p data-src="/a.jpg">',
    '<!-- <img src="/a.jpg"> --><script>"<img src=\'/a.jpg\'>"</script><style>a{background:url(/a.jpg)}</style>',
    '<textarea><img src="/a.jpg"></textarea> a < b && src="/a.jpg" <> </ img src="/a.jpg"',
    '<img src="/a.jpg',
    '<a __proto__="/a.jpg" constructor="/a.jpg 0" tostring="/a.jpg">src',
    '<p style="background:url()"><p style="x:url( )"><p style="url">',
    // The tokenizer does not tell where a second entity begins.
    '<img src="&#32;&#47;a.jpg">',
  ])('leaves all but paths unchanged: %s', (html) => expect(absoluteHtml(html, BASE)).toBe(html));

  it('escapes the base for an attribute', () => {
    expect(absoluteHtml('<img src="/a.jpg">', 'http://a"b&c<d')).toBe(
      '<img src="http://a&quot;b&amp;c&lt;d/a.jpg">',
    );
  });

  const path = fc.stringMatching(/^\/?[a-z0-9][a-z0-9._-]{0,8}(?:\/[a-z0-9._-]{1,8}){0,2}$/);
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<',
      '>',
      '"',
      "'",
      '&',
      '&quot;',
      '=',
      ' ',
      '/',
      '<!--',
      '-->',
      'src',
      '<img ',
    ),
    fc.constantFrom(
      '<img src="https://x/a.jpg">',
      '<a href="#a">',
      '<b style="color:red">',
      '<br />',
    ),
  );

  it('replaces each path as mediaUrl does and changes no other byte', () => {
    const tag = fc.tuple(fc.constantFrom('src', 'href', 'poster'), fc.constantFrom('"', "'"), path);
    const text = fc.string().map((each) => each.replace(/[<&]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, tag)), (parts) => {
        const html = (rule: (path: string) => string) =>
          parts
            .map(
              ([before, [name, quote, at]]) => `${before}<x ${name}=${quote}${rule(at)}${quote}>`,
            )
            .join('');
        expect(
          absoluteHtml(
            html((at) => at),
            BASE,
          ),
        ).toBe(html((at) => mediaUrl(BASE, at)));
      }),
    );
  });

  it('inserts nothing but the base, and only once, into any HTML', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, path), { maxLength: 60 }), (parts) => {
        const html = parts.join('').replaceAll(BASE, '');
        const absolute = absoluteHtml(html, BASE);
        expect(
          absolute
            .replaceAll(`${BASE}/`, '/')
            .replaceAll('/', '')
            .replaceAll(BASE.replaceAll('/', ''), ''),
        ).toBe(html.replaceAll('/', ''));
        expect(absoluteHtml(absolute, BASE)).toBe(absolute);
      }),
    );
  });
});

describe('paths in HTML', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ CDN_URL: 'https://cdn.example.com/' })));
  afterAll(() => service.close());

  const stored =
    '<p>包吃住<br><img src="/uploads/a.jpg"><video src="uploads/b.mp4"></video><a href="#x">';
  const absolute = stored
    .replace('"/uploads', `"${BASE}/uploads`)
    .replace('"uploads', `"${BASE}/uploads`);

  it('are absolute at both endpoints, while editors also read them as stored', async () => {
    const { knex } = service;
    const id = await aJob(knex, { content: stored });
    await knex('site_config').insert({ name: 'agent_content', value: stored });
    const token = await service.tokenFor(1, 'admin');

    expect(await service.rest('jobInfo', { job_id: id })).toMatchObject({
      data: { content: absolute },
    });
    expect(await service.rest('agentContent')).toMatchObject({ data: absolute });
    const { data } = await service.graphql(
      `{
        job(id: ${id}) { content storedContent }
        jobs { items { content storedContent } }
        agentContent
        siteText(name: AGENT_CONTENT) { value }
      }`,
      {},
      token,
    );
    const both = { content: absolute, storedContent: stored };
    expect(data).toEqual({
      job: both,
      jobs: { items: [both] },
      agentContent: absolute,
      siteText: { value: stored },
    });
    expect(await knex('job').where({ id }).pluck('content')).toEqual([stored]);
  });
});
