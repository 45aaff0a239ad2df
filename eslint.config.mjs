import { readdirSync } from 'node:fs';
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import cycles from './scripts/lint/no-cycle.mjs';
import expressions from './scripts/lint/linear-expressions.mjs';
import tests from './scripts/lint/tests-expect.mjs';

// The arrows of docs/decisions/0001:
// main -> app -> { http, overload, observability, rest, graphql } -> features
//      -> { database, graphql-types, errors, lib }.
// A zone reads "inside target, nothing may come from `from`, except …" (paths below `from`).
const LIB = ['./lib', './errors.ts'];
const ENTRY = ['app', 'start-services', 'main', 'demo'].map((name) => `./src/${name}.ts`);
const ENDPOINTS = [
  './src/rest',
  './src/graphql',
  './src/http',
  './src/admin',
  './src/overload',
  './src/observability',
];
// A feature may use another's types and rules, but not its storage, except storage meant for
// others: locks on users, and the conditions of the administrators' job list.
const SHARED_STORAGE = ['**/user.locks.storage.ts', '**/job.admin.conditions.storage.ts'];
const storages = readdirSync(`${import.meta.dirname}/src/features`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    target: `./src/features/${name}`,
    from: `./src/features/!(${name})/**/*.{storage,sql}.ts`,
    except: SHARED_STORAGE,
    message: 'A feature imports no storage of another.',
  }));
// What features offer to all requests; types only.
const INTERFACES = [
  'job/keyword-counts/job-keyword',
  'media/media',
  'overview/activity',
  'poster/poster',
  'wechat/wechat',
].map((name) => `./features/${name}.interface.ts`);
const arrows = [
  { target: './src/lib', from: './src', except: ['./lib'] },
  { target: './src/errors.ts', from: './src', except: ['./lib'] },
  { target: './src/config.ts', from: './src', except: ['./settings', ...LIB] },
  { target: './src/settings', from: './src', except: ['./settings', ...LIB] },
  { target: './src/graphql-types', from: './src', except: ['./graphql-types', ...LIB] },
  {
    target: './src/database',
    from: './src',
    except: ['./database', './embedded-postgres', './config.ts', ...LIB],
  },
  {
    target: ['./src/context.ts', './src/caller.ts'],
    from: './src',
    except: ['./database', './config.ts', './services.ts', './caller.ts', ...LIB],
  },
  {
    target: './src/services.ts',
    from: './src',
    except: ['./database', './config.ts', ...INTERFACES, ...LIB],
  },
  { target: './src/features', from: [...ENDPOINTS, ...ENTRY] },
  ...storages,
  { target: './src/graphql', from: ['./src/rest', './src/overload', ...ENTRY] },
  { target: './src/rest', from: ['./src/features', './src/database', './src/overload', ...ENTRY] },
  {
    target: './src/admin',
    from: './src',
    except: ['./admin', './http', './config.ts', ...LIB],
  },
  // Code that all endpoints share depends on none of them; each brings its own way of refusing.
  {
    target: ['./src/http', './src/observability', './src/overload'],
    from: ['./src/features', './src/graphql', './src/rest', './src/admin', ...ENTRY],
  },
  { target: ['./src/http', './src/observability'], from: './src/overload' },
  { target: './src/http', from: './src/observability' },
  { target: './src', from: ['./tools', './test', './admin'] },
  { target: './admin', from: ['./src', './tools', './test'] },
];

// Storage and rules stay usable, and readable, without a schema: types are mapped in resolvers
// and inputs.
const GRAPHQL = ['graphql', 'type-graphql', 'graphql-scalars', '**/graphql-types/**'];
const plain = (group) => ({
  'no-restricted-imports': [
    'error',
    { patterns: [{ group, message: 'Storage, rules and loaders know no GraphQL types.' }] },
  ],
});

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only src/config.ts reads the environment.',
};
const knexInternals = [
  "TSAsExpression > MemberExpression[property.name='client']",
  'Identifier[name=/^__knex/]',
].map((selector) => ({
  selector,
  message:
    "Only src/database/knex-internals.ts touches what Knex's documentation does not mention.",
}));
const builtExpression = {
  selector: ":matches(NewExpression, CallExpression)[callee.name='RegExp']",
  message: 'Write the expression out: the rules about linear time see literals only.',
};

// Exempts what no formatter breaks: long words, and literals that tests and tools send verbatim.
const width = {
  code: 100,
  ignoreUrls: true,
  ignoreRegExpLiterals: true,
  ignorePattern: '^import .* from .*;$|^const .* = (await )?import\\(',
};
const literals = { ignoreStrings: true, ignoreTemplateLiterals: true };
// Files of any length: tables that are read as a whole, and what decisions keep in one file.
const WHOLE = [
  'admin/importing/sheet/sheet.columns.ts',
  'src/database/knex-internals.ts',
  'src/lib/messages/messages.ts',
  'src/rest/operations.ts',
  'src/settings/schema.ts',
];

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      '.cache/**',
      '.data/**',
      'public/**',
      'coverage/**',
      'node_modules/**',
      '**/documents.ts',
      'admin/documents/**',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: { module: 'readonly', process: 'readonly', console: 'readonly' } },
  },
  {
    files: ['examples/**/*.mjs', 'bench/**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['fetch', 'FormData', 'Blob', 'URL', 'URLSearchParams', 'performance', 'setTimeout'].map(
          (name) => [name, 'readonly'],
        ),
      ),
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX, cycles },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: arrows }],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'cycles/no-cycle': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The schema's types are classes for their decorators; resolvers return plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-syntax': ['error', environment, ...knexInternals],
    },
  },
  {
    // A regular expression of superlinear time lets one request block all others.
    files: ['**/*.{js,mjs,ts,tsx}'],
    plugins: { regexp, expressions },
    rules: {
      'expressions/linear-expressions': 'error',
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['src/**'],
    rules: { 'no-restricted-syntax': ['error', environment, ...knexInternals, builtExpression] },
  },
  {
    files: ['src/config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...knexInternals, builtExpression] },
  },
  {
    files: ['src/database/knex-internals.ts'],
    rules: { 'no-restricted-syntax': ['error', environment, builtExpression] },
  },
  // Tests apply expressions to our own answers.
  {
    files: ['test/**', 'tools/{fuzz,soak}/**'],
    rules: { 'expressions/linear-expressions': 'off' },
  },
  {
    files: ['src/features/**/*.loader.ts', 'src/database/**', 'src/lib/**'],
    rules: plain(GRAPHQL),
  },
  {
    files: ['src/features/**/*.{storage,rules,row,table}.ts'],
    rules: plain([...GRAPHQL, '**/*.type', '**/*.input']),
  },
  {
    files: ['test/**/*.test.{ts,tsx}'],
    plugins: { tests },
    rules: { 'tests/tests-expect': 'error' },
  },
  { files: ['test/support/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/**/*.ts'],
    rules: { 'max-len': ['error', width] },
  },
  {
    files: ['src/**/*.ts', 'tools/**/*.ts', 'admin/**/*.{ts,tsx}'],
    ignores: ['admin/texts/**'],
    rules: { 'max-lines': ['error', 150] },
  },
  {
    files: ['tools/**/*.ts', 'test/**/*.ts'],
    rules: { 'max-len': ['error', { ...width, ...literals }] },
  },
  { files: WHOLE, rules: { 'max-lines': 'off' } },
);
