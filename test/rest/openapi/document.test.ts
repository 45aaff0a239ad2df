import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../../../src/context';
import { readConfig } from '../../../src/config';
import { operations } from '../../../src/rest/operations';
import type { Prepare } from '../../../src/rest/operation';
import { describeOperations } from '../../../src/rest/openapi/document';
import { DEMANDED } from '../../../src/rest/openapi/parameters';
import { answerCheck, type OpenapiDocument } from '../../../tools/fuzz/openapi';

const described = (environment: Record<string, string> = {}) =>
  ({
    ...describeOperations(readConfig(environment)),
    servers: [{ url: 'http://localhost' }],
  }) as OpenapiDocument;

const VALIDATOR = join(
  require.resolve('@seriousme/openapi-schema-validator/package.json'),
  '../bin/validate-api-cli.js',
);

describe('the OpenAPI document', () => {
  it('gives the page size that is used by default if the largest is below ten', () => {
    const text = JSON.stringify(described({ MAX_PAGE_NUM: '7' }));
    expect(text).toContain('anything but a positive whole number counts as 7.');
    expect(text).not.toContain('counts as 10');
  });

  it.each<Record<string, string>>([
    {},
    { FAILURE_STATUS: '422', FAILURE_CODE: '-1', DISTANCE_FORMAT: 'metres' },
    { FAILURE_STATUS: '400', MAX_PAGE_NUM: '7' },
  ])(
    'is valid OpenAPI 3.1 with the settings %j',
    async (environment) => {
      const folder = mkdtempSync(join(tmpdir(), 'job-gateway-openapi-'));
      const file = join(folder, 'openapi.json');
      writeFileSync(file, JSON.stringify(described(environment)));
      const { stdout } = await promisify(execFile)(process.execPath, [VALIDATOR, file]).finally(
        () => rmSync(folder, { recursive: true }),
      );
      expect(JSON.parse(stdout)).toEqual({ valid: true });
      answerCheck(described(environment));
    },
    30_000,
  );

  it('lists every operation in the order of the table', () => {
    expect(Object.keys(described().paths)).toEqual(operations.map(({ name }) => `/${name}`));
  });

  it('requires a token for exactly the operations that need a login', () => {
    for (const { name, login } of operations) {
      const { security, responses } = described().paths[`/${name}`]?.post ?? {
        security: [],
        responses: {},
      };
      expect(security.length > 0 && security.every((each) => Object.keys(each).length > 0)).toBe(
        login,
      );
      expect('401' in responses).toBe(login);
    }
  });

  it('names exactly the parameters that each operation reads', async () => {
    for (const operation of operations) {
      const read = new Set<string>();
      const prepare: Prepare = () => () => Promise.reject(new Error('read all'));
      const context = {
        config: readConfig({}),
        requireViewerFirst: () => Promise.resolve({ id: 1, ancestry: [1] }),
      };
      const parameter = (name: string) => {
        read.add(name);
        return DEMANDED.some((each) => each === name) ? '1' : undefined;
      };
      await expect(
        operation.bind(prepare, () => undefined)(parameter, context as unknown as Context),
      ).rejects.toThrow('read all');
      const { parameters = [] } = described().paths[`/${operation.name}`]?.post ?? {};
      expect(parameters.map(({ $ref }) => $ref.split('/').pop()).sort()).toEqual([...read].sort());
    }
  });
});
