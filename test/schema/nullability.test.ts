import { isNonNullType, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { createSchema } from '../../src/graphql/schema';

const schema = createSchema();

const field = (name: string) => {
  const [type = '', each = ''] = name.split('.');
  const object = schema.getType(type);
  const found = isObjectType(object) ? object.getFields()[each] : undefined;
  if (found === undefined) throw new Error(`The schema has no ${name}.`);
  return found;
};

/**
 * Every field and operation that `@Authorized` guards, such as `Job.version`, from TypeGraphQL's
 * metadata.
 */
function guarded(): string[] {
  const { queries, mutations, fieldResolvers, objectTypes } = getMetadataStorage();
  const nameOf = (target: unknown) =>
    objectTypes.find((each) => each.target === target)?.name ?? '';
  return [
    ...queries.filter(({ roles }) => roles).map(({ schemaName }) => `Query.${schemaName}`),
    ...mutations.filter(({ roles }) => roles).map(({ schemaName }) => `Mutation.${schemaName}`),
    ...fieldResolvers
      .filter(({ roles }) => roles)
      .map(({ schemaName, getObjectType }) => `${nameOf(getObjectType?.())}.${schemaName}`),
    ...objectTypes.flatMap(({ name, fields = [] }) =>
      fields.filter(({ roles }) => roles).map(({ schemaName }) => `${name}.${schemaName}`),
    ),
  ];
}

/** A field that fails must not remove the data next to it. */
describe('a field that can fail on its own is nullable:', () => {
  it.each(Object.keys(schema.getMutationType()?.getFields() ?? {}))('Mutation.%s', (name) => {
    expect(isNonNullType(field(`Mutation.${name}`).type)).toBe(false);
  });

  it.each(['favourites', 'favouritesConnection', 'keywords', 'sessions', 'team'])(
    'Viewer.%s, and its description says so',
    (name) => {
      const { type, description } = field(`Viewer.${name}`);
      expect(isNonNullType(type)).toBe(false);
      expect(description).toMatch(/Null with an error if it could not be read\.$/);
    },
  );

  it('the guarded fields include Query.users, Job.userIds and Category.version', () => {
    expect(guarded()).toEqual(
      expect.arrayContaining(['Query.users', 'Job.userIds', 'Category.version']),
    );
  });

  it.each(guarded())('guarded %s', (name) => {
    expect(isNonNullType(field(name).type)).toBe(false);
  });

  it.each(guarded())("the guarded field's description says who may use it: %s", (name) => {
    expect(field(name).description).toMatch(/For (?:editors|administrators|logged-in callers)[.;]/);
  });
});
