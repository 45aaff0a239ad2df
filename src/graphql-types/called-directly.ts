import { Extensions } from 'type-graphql';

type Method = (source: unknown, given: unknown) => unknown;

/**
 * Marks a resolver that lists call for each of their items: graphql/execution/plain-fields.ts makes
 * the executor call it directly with the item and the named argument, where TypeGraphQL would copy
 * the arguments and await four promises. Only for methods without `this` whose argument has no text
 * and no rules, since nothing validates it.
 */
export const CalledDirectly =
  (argument: string): MethodDecorator =>
  (prototype, key, descriptor) => {
    const method = descriptor.value as Method;
    const resolve = (source: unknown, given: Readonly<Record<string, unknown>>) =>
      method(source, given[argument]);
    Extensions({ resolve })(prototype, key, descriptor);
  };
