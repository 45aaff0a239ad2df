import type { Config } from '../../config';

/**
 * Renders `/` for people: links to everything else that a browser can open here, relative, so that
 * a proxy may serve it under another path.
 */
export function startPage(config: Config): string {
  const { graphqlExplorer, metricsAddress, metricsToken } = config;
  const entries = [
    ['admin', '管理后台', 'The admin page'],
    ['docs', '接口文档', 'The REST operations: reference and test calls'],
    ...(graphqlExplorer
      ? [
          ['explorer', 'GraphQL 调试', 'The GraphQL explorer; needs no internet access'],
          [
            'graphql',
            'Apollo Sandbox',
            "The same in Apollo Sandbox, which loads from Apollo's servers",
          ],
        ]
      : []),
    ['healthz', '存活检查', 'Health: the process is alive'],
    ...(metricsAddress === undefined && metricsToken === undefined
      ? [['readyz', '就绪检查', 'Health: it can serve']]
      : []),
  ];
  const items = entries.map(
    ([path = '', chinese = '', english = '']) =>
      `<li><a href="${path}">${chinese} <code>/${path}</code></a>` +
      `<span lang="en">${english}</span></li>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>招聘服务 · Job gateway</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="docs/start.css" />
  </head>
  <body>
    <main>
      <h1>招聘服务 <span lang="en">Job gateway</span></h1>
      <ul>
        ${items.join('\n        ')}
      </ul>
    </main>
  </body>
</html>
`;
}
