import { isObjectType, type GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * TypeGraphQL gives each field a resolver, even where it only hands a property over; an executor then calls ten functions for
 * each row of a list. Fields without a method, guard or middleware lose theirs: the property is read where it is.
 */
export function readPlainFieldsPlainly(schema: GraphQLSchema): GraphQLSchema {
  const { objectTypes, fieldResolvers } = getMetadataStorage();
  for (const { name, target, fields = [] } of objectTypes) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    const resolved = new Set(
      fieldResolvers
        .filter((each) => each.getObjectType?.() === target)
        .map((each) => each.methodName),
    );
    for (const field of fields) {
      const guarded = field.roles !== undefined || (field.middlewares?.length ?? 0) > 0;
      if (guarded || resolved.has(field.name) || field.name !== field.schemaName) continue;
      const definition = type.getFields()[field.schemaName];
      if (definition?.args.length === 0) delete definition.resolve;
    }
  }
  return schema;
}
