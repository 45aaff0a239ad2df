import graphql from '@graphql-eslint/eslint-plugin';

// graphql-eslint's recommended rules for the printed schema; `npm run lint:schema`.
// eslint.schema.suppressions.json holds the names that the interface document gave and that its
// readers look for (jobName, factoryName, factoryPrice, keyword); a new one like them fails.
export default [
  {
    files: ['schema/schema.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: 'schema/schema.graphql' } },
    },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      ...graphql.configs['flat/schema-recommended'].rules,
      // Values, what is known by a path or a name, and what holds things with an identity.
      '@graphql-eslint/strict-id-in-types': [
        'error',
        {
          exceptions: {
            types: [
              'Coordinates',
              'FocalPoint',
              'BoundedCount',
              'Media',
              'PageInfo',
              'VisibleJob',
              'Descendant',
              'JobPoster',
              'IssuedToken',
              'Session',
              'WeChatSession',
              'OneTimePassword',
              'Team',
              'UserDeletion',
              'MediaUse',
              'JobImport',
              'ImportedJob',
              'RequestHeader',
            ],
            suffixes: ['Page', 'Connection', 'Edge', 'Change', 'Payload', 'Overview'],
          },
        },
      ],
    },
  },
];
