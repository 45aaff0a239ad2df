import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import type { IntrospectionObjectType, IntrospectionQuery, IntrospectionTypeRef } from 'graphql';

/**
 * What Apollo Client's cache has to know of a schema: types without an `id` are merged where they
 * are, and connections grow, one for each combination of their arguments except the page.
 */
export const typePolicies = ({ __schema }: IntrospectionQuery): TypePolicies =>
  Object.fromEntries(
    __schema.types
      .filter((type) => type.kind === 'OBJECT')
      .map((type) => [
        type.name,
        { ...(hasId(type) ? {} : { merge: true }), fields: growingLists(type) },
      ]),
  );

/** The types of each union; without them a fragment on the union reads nothing from the cache. */
export const possibleTypes = ({ __schema }: IntrospectionQuery): Record<string, string[]> =>
  Object.fromEntries(
    __schema.types
      .filter((type) => type.kind === 'UNION')
      .map((type) => [type.name, type.possibleTypes.map(({ name }) => name)]),
  );

const hasId = ({ fields }: IntrospectionObjectType) => fields.some(({ name }) => name === 'id');

const growingLists = ({ fields }: IntrospectionObjectType) =>
  Object.fromEntries(
    fields
      .filter(({ type }) => nameOf(type).endsWith('Connection'))
      .map(({ name, args }) => [
        name,
        relayStylePagination(
          args.map((each) => each.name).filter((each) => each !== 'first' && each !== 'after'),
        ),
      ]),
  );

const nameOf = (type: IntrospectionTypeRef): string =>
  type.kind === 'NON_NULL' || type.kind === 'LIST' ? nameOf(type.ofType) : type.name;
