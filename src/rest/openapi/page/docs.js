/* global document, fetch, location, navigator, performance, sessionStorage */
/* global FormData, URL, URLSearchParams */
import { bilingual, make, resolve, shape, typeOf } from './schema-view.js';

const TOKEN = 'job-gateway.token';
const FORM = 'application/x-www-form-urlencoded';
const at = (id) => document.getElementById(id);

async function load() {
  try {
    const response = await fetch('openapi.json');
    if (!response.ok) throw new Error(String(response.status));
    return await response.json();
  } catch (error) {
    at('operations').replaceChildren(
      make(
        'p',
        { className: 'trouble' },
        `文档加载失败，请刷新 · The reference did not load (${error.message}).`,
      ),
    );
    return null;
  }
}

function show(root) {
  at('title').textContent = root.info.title;
  document.title = root.info.title;
  at('about').replaceChildren(...bilingual(root.info.description).childNodes);
  // Requests go to the page's own origin: a proxy may have given the service another name or
  // scheme.
  const mounts = root.servers.map(({ url }) => new URL(url).pathname.replace(/\/$/, ''));
  at('server').replaceChildren(
    ...mounts.map((path) => make('option', { value: path }, path || '/')),
  );
  at('token').value = sessionStorage.getItem(TOKEN) ?? '';
  at('token').addEventListener('input', () =>
    sessionStorage.setItem(TOKEN, at('token').value.trim()),
  );

  const operations = Object.entries(root.paths).map(([path, { post }]) => ({ path, ...post }));
  at('contents').replaceChildren(
    ...operations.map(({ operationId, summary }) =>
      make(
        'a',
        { href: `#${operationId}` },
        summary.split(' · ')[0],
        make('small', {}, operationId),
      ),
    ),
  );
  at('operations').replaceChildren(...operations.map((operation) => article(root, operation)));
  if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
}

function article(root, operation) {
  const { operationId, summary, description, path, security } = operation;
  const [chinese, english = ''] = summary.split(' · ');
  const where = () => `${at('server').value}${path}`;
  const shown = make('span', {}, where());
  at('server').addEventListener('change', () => (shown.textContent = where()));
  return make(
    'article',
    { id: operationId },
    badge(security),
    make('h2', {}, `${chinese} `, make('i', {}, english)),
    make('p', { className: 'path' }, make('span', { className: 'method' }, 'POST '), shown),
    bilingual(description),
    tryIt(root, operation, where),
    answers(root, operation),
  );
}

function badge(security) {
  if (security.length === 0) return null;
  const optional = security.some((each) => Object.keys(each).length === 0);
  return optional
    ? make('span', { className: 'login' }, '可带 token')
    : make('span', { className: 'login demanded' }, '需要登录 login');
}

function tryIt(root, { requestBody, operationId }, where) {
  const { properties = {}, required = [] } = requestBody?.content[FORM].schema ?? {};
  const types = Object.keys(requestBody?.content ?? {});
  const form = make('form', { noValidate: true });
  for (const [name, schema] of Object.entries(properties))
    form.append(field(root, operationId, name, schema, required));
  const encoding = make('select', { ariaLabel: '请求体类型 Body type' });
  encoding.append(...types.map((type) => make('option', { value: type }, type)));
  const send = make('button', { type: 'submit' }, '发送 Send');
  const copy = make('button', { type: 'button', className: 'plain' }, '复制 curl');
  const output = make('div', { ariaLive: 'polite' });
  form.append(
    make('div', { className: 'actions' }, send, types.length > 0 ? encoding : null, copy),
    output,
  );

  const request = () =>
    build(
      where(),
      [...new FormData(form)].filter(([, value]) => value !== ''),
      encoding.value,
    );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    void run(request(), output).finally(() => (send.disabled = false));
  });
  copy.addEventListener('click', () => {
    const line = curl(request());
    output.replaceChildren(make('pre', {}, line));
    void navigator.clipboard?.writeText(line).catch(() => undefined);
  });
  return form;
}

function field(root, operationId, name, schema, required) {
  const star = required.includes(name) ? make('span', { className: 'star' }, ' *') : null;
  const input = make('input', { name, autocomplete: 'off', id: `${operationId}-${name}` });
  input.placeholder = String(schema.examples?.[0] ?? schema.default ?? '');
  const label = make(
    'label',
    {},
    make('span', {}, name, star, make('i', {}, typeOf(root, schema))),
    input,
  );
  return make('div', { className: 'field' }, label, bilingual(schema.description));
}

/** Builds a request for fetch; empty parameters have been left out. */
function build(url, parameters, type) {
  const token = at('token').value.trim();
  const headers = token === '' ? {} : { token };
  if (parameters.length === 0) return { url, headers, parameters };
  if (type === 'multipart/form-data') {
    const body = new FormData();
    for (const [name, value] of parameters) body.append(name, value);
    return { url, headers, parameters, body, type };
  }
  const json = type === 'application/json';
  const body = json
    ? JSON.stringify(Object.fromEntries(parameters))
    : new URLSearchParams(parameters).toString();
  return { url, headers: { ...headers, 'Content-Type': type }, parameters, body, type };
}

async function run({ url, headers, body }, output) {
  const started = performance.now();
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    const answer = await response.text();
    const took = Math.round(performance.now() - started);
    const ok = response.ok && !/^\{"code":(?!1,)/.test(answer);
    const said = make(
      'div',
      {},
      make(
        'p',
        { className: ok ? 'status' : 'status bad' },
        `HTTP ${response.status} · ${took} ms`,
      ),
      make('pre', {}, pretty(answer)),
      picture(answer),
    );
    output.replaceChildren(said);
    said.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    output.replaceChildren(
      make(
        'p',
        { className: 'status bad' },
        `请求没有送达 · The request did not get through: ${error.message}`,
      ),
    );
  }
}

function pretty(answer) {
  try {
    return JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    return answer;
  }
}

/** Shows a poster from the page's own origin, where it is unless the operator has set another. */
function picture(answer) {
  try {
    const { pathname, search } = new URL(JSON.parse(answer).data.url);
    return make('img', { className: 'picture', alt: '海报 Poster', src: `${pathname}${search}` });
  } catch {
    return null;
  }
}

function curl({ url, headers, parameters, body, type }) {
  const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ['curl -s -X POST'];
  for (const [name, value] of Object.entries(headers))
    parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (type === 'multipart/form-data') {
    for (const [name, value] of parameters)
      parts.push(`--form-string ${quote(`${name}=${value}`)}`);
  } else if (body !== undefined) parts.push(`-d ${quote(body)}`);
  return [...parts, quote(new URL(url, location.href).href)].join(' ');
}

function answers(root, { responses }) {
  const json = (response) => resolve(root, response).content['application/json'].schema;
  const [success] = [json(responses[200])].map((schema) =>
    resolve(root, schema.anyOf?.[0] ?? schema),
  );
  const { msg, data } = success.properties;
  const said = (msg.enum ?? [msg.const]).join(' / ');
  const failures = Object.entries(responses).filter(([status]) => status !== '200');
  return make(
    'div',
    {},
    make(
      'details',
      {},
      make('summary', {}, '成功时的 data · data on success'),
      make('p', {}, `msg: ${said} · data: `, make('code', {}, typeOf(root, data))),
      shape(root, data),
    ),
    make(
      'details',
      {},
      make('summary', {}, '失败 · Failures'),
      make(
        'table',
        {},
        ...Object.entries(responses).flatMap(([status, response]) =>
          businessRows(root, status, response),
        ),
        ...failures.map(([status, response]) => failureRow(root, status, response)),
      ),
    ),
  );
}

/**
 * Shows the failures that the interface defines, which have HTTP status 200 unless the operator has
 * set another.
 */
const businessRows = (root, status, response) =>
  Object.values(resolve(root, response).content['application/json'].examples ?? {}).map(
    ({ summary, value }) =>
      make(
        'tr',
        {},
        make('td', {}, make('code', {}, `${status}, code ${value.code}`)),
        make('td', {}, make('p', {}, value.msg), bilingual(summary)),
      ),
  );

const failureRow = (root, status, response) =>
  make(
    'tr',
    {},
    make('td', {}, make('code', {}, status)),
    make('td', {}, bilingual(resolve(root, response).description)),
  );

const reference = await load();
if (reference !== null) show(reference);
