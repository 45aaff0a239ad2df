import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from 'graphql';
import { readConfig } from '../../../src/config';
import { trustedDocumentsOf } from '../../../src/graphql/guards/manifest';
import { trustOf } from '../../../src/graphql/guards/trusted-documents';
import * as own from '../../../src/rest/documents';
import { startService, type TestService } from '../../support/service';

const REGISTERED = 'query Categories {\n  categories {\n    id\n  }\n}';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ID = sha256(REGISTERED);
const OTHERWISE = 'query Categories { categories { id } }';
const hashOf = (text: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
});

/**
 * As a developer writes it, and in the manifest of graphql-codegen's client preset (6.2): sorted,
 * on one line.
 */
const WRITTEN = `query Jobs($page: Int = 1, $near: PointInput) {
  jobs(page: $page, near: $near) { total items { jobName ...Place id } }
}
fragment Place on Job { distance(from: $near) category: coverUrl }`;
const PRESET =
  'fragment Place on Job { category: coverUrl distance(from: $near) } query Jobs($near: PointInput, $page: Int = 1) { jobs(near: $near, page: $page) { items { id jobName ...Place } total } }';
const SHA = sha256(PRESET);

describe('a manifest of the client preset', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-preset-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const documentsOf = (manifest: object) => {
    const file = join(folder, 'persisted-documents.json');
    writeFileSync(file, JSON.stringify(manifest));
    return trustedDocumentsOf(file, [], 2000);
  };

  it.each([
    ['sha256, with its prefix', `sha256:${SHA}`, [SHA, `sha256:${SHA}`]],
    ['sha256, bare', SHA, [SHA, `sha256:${SHA}`]],
    [
      'sha1',
      '0123456789abcdef0123456789abcdef01234567',
      ['0123456789abcdef0123456789abcdef01234567', SHA],
    ],
  ])('resolves documents by their ids: %s', (_how, key, ids) => {
    const documents = documentsOf({ [key]: PRESET });
    expect(ids.map((id) => documents.textOf(id))).toEqual(ids.map(() => PRESET));
    expect(documents.textOf(`md5:${SHA}`)).toBeUndefined();
  });

  it('may be that of generate-persisted-query-manifest', () => {
    const list = (operations: unknown) =>
      documentsOf({ format: 'apollo-persisted-query-manifest', version: 1, operations });
    const documents = list([{ id: SHA, name: 'Jobs', type: 'query', body: PRESET }]);
    expect(documents.textOf(SHA)).toBe(PRESET);
    expect(documents.has(WRITTEN)).toBe(true);
    for (const bad of [{ id: 'x', body: 'fragment A on Job { id }' }, { id: 'x' }])
      expect(() => list([bad])).toThrow('has no document that can be run under "x"');
    expect(() => list([null])).toThrow('under "undefined"');
  });

  it('recognises its documents as their authors wrote them, and no others', () => {
    const documents = documentsOf({ [SHA]: PRESET });
    const typed = WRITTEN.replace('items {', 'items { __typename').replace(
      'total',
      '__typename total',
    );
    expect([WRITTEN, typed, PRESET].map((text) => documents.has(text))).toEqual([true, true, true]);
    const other = [
      WRITTEN.replace('$page: Int = 1', '$page: Int = 2'),
      WRITTEN.replace('jobName', 'jobName salary'),
      WRITTEN.replace('jobName', ''),
      WRITTEN.replace('near: $near', 'near: null'),
    ];
    expect(other.map((text) => documents.has(text))).toEqual(other.map(() => false));
  });

  it('distinguishes mutations by the order of their fields', () => {
    const documents = documentsOf({ a: 'mutation M { b: clearKeywords a: clearKeywords }' });
    expect(documents.has('mutation M { b: clearKeywords, a: clearKeywords }')).toBe(true);
    expect(documents.has('mutation M { a: clearKeywords b: clearKeywords }')).toBe(false);
  });
});

describe('the log of unregistered documents', () => {
  it.each([
    'a: "secret"',
    'a: "\\"secret", b: "secret"',
    'a: """secret "secret" secret"""',
    'a: """\\""" secret "" secret""" b: "" c: "secret"',
    'a: 1 # "\n b: "secret"',
    'a: "secret',
    'a: """secret"secret',
  ])('contains no literal: %s', (given) => {
    const lines: object[] = [];
    const config = { ...readConfig({}), trustedDocuments: 'log' as const };
    const trust = trustOf(config, [], { warn: (line) => lines.push(line) });
    trust({ method: 'POST', search: '', body: { query: `{ f(${given}` } }, undefined);
    expect(JSON.stringify(lines)).toContain('{ f(a: ');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

test('a warning says that without TRUSTED_DOCUMENTS_FILE no document of a client may run', () => {
  const lines: string[] = [];
  const log = { warn: (_details: object, line: string) => lines.push(line) };
  for (const trustedDocuments of ['off', 'log', 'only'] as const)
    trustOf({ ...readConfig({}), trustedDocuments }, [], log);
  expect(lines).toEqual([expect.stringContaining('TRUSTED_DOCUMENTS_FILE is unset')]);
});

describe('the log of a long document', () => {
  it('holds its first 500 characters', () => {
    const lines: { document?: string }[] = [];
    const config = { ...readConfig({}), trustedDocuments: 'log' as const };
    const trust = trustOf(config, [], { warn: (line) => lines.push(line) });
    trust({ method: 'POST', search: '', body: { query: `{ ${'a '.repeat(9_000)}}` } }, undefined);
    expect(lines.map(({ document }) => document?.length)).toEqual([500]);
  });
});

describe('TRUSTED_DOCUMENTS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-manifest-'));
  const file = join(folder, 'persisted-documents.json');
  const services: Partial<Record<'log' | 'only', TestService>> = {};

  beforeAll(async () => {
    writeFileSync(file, JSON.stringify({ [ID]: REGISTERED }));
    for (const mode of ['log', 'only'] as const) {
      services[mode] = await startService({
        TRUSTED_DOCUMENTS: mode,
        TRUSTED_DOCUMENTS_FILE: file,
      });
    }
  });
  afterAll(async () => {
    await Promise.all(Object.values(services).map((service) => service.close()));
    rmSync(folder, { recursive: true });
  });

  const post = async (mode: 'log' | 'only', body: object) => {
    const response = await fetch(`${services[mode]?.base}/graphql`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const answered = { status: 200, data: { categories: [] } };

  it.each([
    ['by its id', { documentId: ID }],
    [
      "by its hash, as Apollo's clients send it",
      { extensions: { persistedQuery: { version: 1, sha256Hash: ID } } },
    ],
    ['by its text', { query: REGISTERED }],
    ['by its text and its hash', { query: OTHERWISE, ...hashOf(OTHERWISE) }],
    ['by its text, written differently', { query: OTHERWISE }],
    [
      'by its text with __typename added',
      { query: 'query Categories { categories { id __typename } }' },
    ],
  ])('runs a registered document %s', async (_how, body) => {
    expect(await post('only', body)).toMatchObject({ status: 200, data: { categories: [] } });
    expect(await post('log', body)).toMatchObject({ status: 200, data: { categories: [] } });
  });

  it('runs a registered document by GET', async () => {
    const response = await fetch(
      `${services.only?.base}/graphql?documentId=${ID}&operationName=Categories`,
      {
        headers: { 'apollo-require-preflight': 'yes' },
      },
    );
    expect({ status: response.status, ...((await response.json()) as object) }).toEqual(answered);
  });

  it.each([
    ['an unknown text', { query: '{ categories { id name } }' }],
    [
      'an unknown text under a known name',
      { query: 'query Categories { categories { id name } }' },
    ],
    [
      'a text that hides behind an alias',
      { query: 'query Categories { categories { id name: __typename } }' },
    ],
    ['an unknown id', { documentId: 'f00' }],
    ['an unknown hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'f00' } } }],
    [
      'a text that would register itself',
      { query: '{ agentContent }', ...hashOf('{ agentContent }') },
    ],
    ['introspection', { query: '{ __schema { types { name } } }' }],
    ['what does not parse', { query: '{' }],
  ])('refuses %s with 403 if only registered documents may run', async (_what, body) => {
    expect(await post('only', body)).toEqual({
      status: 403,
      errors: [
        { message: 'Only registered documents run here.', extensions: { code: 'FORBIDDEN' } },
      ],
    });
  });

  it('runs unknown documents if they are only logged', async () => {
    expect(await post('log', { query: '{ categories { id name } }' })).toEqual(answered);
  });

  it.each(Object.entries(own))('always runs %s of the service itself', async (_name, document) => {
    const result = await post('only', { query: print(document) });
    // Some need variables or a login; none is refused as unknown.
    expect(result.status).toBe(200);
  });

  it.each([{ documentId: 'f00' }, { documentId: 'f00', query: null, extensions: {} }])(
    'says that an id is unknown: %j',
    async (body) => {
      expect(await post('log', body)).toEqual({
        status: 400,
        errors: [
          {
            message:
              'documentId is unknown: it works only for the documents of TRUSTED_DOCUMENTS_FILE.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      });
      const query = '{ categories { id } }';
      expect(await post('log', { ...body, query })).toEqual(answered);
    },
  );

  it('does not affect the REST endpoint', async () => {
    expect(await services.only?.rest('categoryList')).toMatchObject({ code: 1, data: [] });
  });

  it.each([
    ['no JSON', 'query {'],
    ['a list', 'null'],
    ['a document that does not parse', '{"a":"query {"}'],
    ['a document without an operation', '{"a":"fragment F on Job { id }"}'],
    ['no text', '{"a":1}'],
  ])('refuses to start with a manifest that holds %s', (_what, content) => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, content);
    expect(() => trustedDocumentsOf(broken, [], 1000)).toThrow(
      /^TRUSTED_DOCUMENTS_FILE: .*broken\.json/,
    );
  });
});
