import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * TypeGraphQL gives each field a resolver, even if it only returns a property; an executor then
 * calls ten functions per row of a list. Removes the resolvers of fields without a method, guard or
 * middleware, so that the property is read directly. Fields marked with CalledDirectly have only
 * their method called.
 */
export function unwrapPlainFields(schema: GraphQLSchema): GraphQLSchema {
  const { objectTypes, fieldResolvers } = getMetadataStorage();
  for (const { name, target, fields = [] } of objectTypes) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    const resolvers = fieldResolvers.filter((each) => each.getObjectType?.() === target);
    for (const each of resolvers) {
      const definition = type.getFields()[each.schemaName];
      const resolve = definition?.extensions.resolve;
      if (definition === undefined || typeof resolve !== 'function') continue;
      if (isGuarded(each)) throw new Error(`${name}.${each.schemaName} is guarded by TypeGraphQL.`);
      definition.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
    }
    const resolved = new Set(resolvers.map((each) => each.methodName));
    for (const field of fields) {
      if (isGuarded(field) || resolved.has(field.name) || field.name !== field.schemaName) continue;
      const definition = type.getFields()[field.schemaName];
      if (definition?.args.length === 0) delete definition.resolve;
    }
  }
  return schema;
}

const isGuarded = (field: { readonly roles?: unknown; readonly middlewares?: unknown[] }) =>
  field.roles !== undefined || (field.middlewares?.length ?? 0) > 0;
