import type { OperationDefinitionNode } from 'graphql';
import { noOperation } from '../errors';
import { ArgumentValues } from './argument-values';
import { costOf } from './cost';
import type { Guard } from './guard';
import { tooMuch } from './limits';

/**
 * Refuses operations that cost more than `most` points, and requests without a resolved operation.
 */
export const costLimit = (most: number): Guard => {
  const known = new WeakMap<OperationDefinitionNode, KnownCosts>();
  return ({ schema, document, operation, request, contextValue }) => {
    const { operationName, variables = {} } = request;
    if (operation === undefined) throw noOperation(operationName);
    let cost = known.get(operation)?.get(variables);
    if (cost === undefined) {
      const values = new ArgumentValues(operation, variables);
      const largestPage = contextValue.config.largestPage;
      cost = costOf({ schema, document, operation, values, largestPage, most });
      if (!known.has(operation)) known.set(operation, new KnownCosts([...values.read]));
      known.get(operation)?.set(variables, cost);
    }
    if (cost > most) throw tooMuch('cost', cost, most);
    return undefined;
  };
};

type Variables = Readonly<Record<string, unknown>>;

/** The maximum number of costs cached per operation; callers request few page sizes. */
const MAX_COSTS = 20;

/** The costs of one operation, by the values of the variables that they depend on. */
class KnownCosts {
  private readonly costs = new Map<string, number>();

  constructor(private readonly names: readonly string[]) {}

  get(variables: Variables): number | undefined {
    const key = this.keyOf(variables);
    return key === undefined ? undefined : this.costs.get(key);
  }

  set(variables: Variables, cost: number): void {
    const key = this.keyOf(variables);
    if (key === undefined) return;
    if (this.costs.size >= MAX_COSTS) this.costs.clear();
    this.costs.set(key, cost);
  }

  /** Undefined for a value that is not a number: a type's name, which is rare and may be long. */
  private keyOf(variables: Variables): string | undefined {
    let key = '';
    for (const name of this.names) {
      const value = Object.hasOwn(variables, name) ? variables[name] : null;
      if (typeof value !== 'number' && value !== null) return undefined;
      key += `${value},`;
    }
    return key;
  }
}
