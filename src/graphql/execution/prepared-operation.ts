import {
  Kind,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Values } from './arguments';
import { Plan, type Operation } from './plan';
import { planVariables, type ReadVariables } from './variables';

/**
 * Estimated memory, in bytes, of a plan, a condition of a plan, a planned field, and a character of
 * a parsed document. Documents of 660 characters with one plan each were estimated at 16.0 MiB and
 * measured at 10.7, documents of 300 characters with 32 plans each at 14.0 and 13.6, and plans
 * without a field for 20 conditions at 1,300 bytes and 1,200.
 */
const BYTES_PER_PLAN = 500;
const BYTES_PER_CONDITION = 40;
const BYTES_PER_FIELD = 800;
export const BYTES_PER_CHARACTER = 150;

/** An operation of a validated document, with the plans that executions have needed so far. */
export class PreparedOperation {
  /** Its estimated memory in bytes; `onGrowth` is called when an execution increases it. */
  bytes: number;
  onGrowth: (() => void) | undefined;
  readonly readVariables: ReadVariables;

  private readonly operation: Operation;
  /** The variables that @skip and @include use. */
  private readonly conditions: readonly string[];
  private readonly plans = new Map<string, Plan>();

  constructor(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode) {
    const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
    for (const each of document.definitions)
      if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
    this.operation = { schema, node, fragments };
    this.readVariables = planVariables(schema, node);
    this.conditions = conditionsOf(document);
    this.bytes = (document.loc?.end ?? 0) * BYTES_PER_CHARACTER;
  }

  get schema(): GraphQLSchema {
    return this.operation.schema;
  }

  get node(): OperationDefinitionNode {
    return this.operation.node;
  }

  /** Returns the plan for coerced variables; requests with the same conditions share one. */
  planFor(variables: Readonly<Values>): Plan {
    const key = this.conditions.map((name) => alike(variables[name])).join();
    let plan = this.plans.get(key);
    if (plan === undefined) {
      // Keeps only those variables, since a plan outlives its request.
      const asked = this.conditions.filter((name) => Object.hasOwn(variables, name));
      const conditions = Object.fromEntries(asked.map((name) => [name, variables[name]]));
      plan = new Plan(this.operation, conditions, (fields) => this.grow(fields * BYTES_PER_FIELD));
      this.plans.set(key, plan);
      this.grow(BYTES_PER_PLAN + this.conditions.length * BYTES_PER_CONDITION);
    }
    return plan;
  }

  private grow(bytes: number): void {
    this.bytes += bytes;
    this.onGrowth?.();
  }
}

/** A condition is true, false or neither; null and a missing value cause different errors. */
function alike(condition: unknown): string {
  return typeof condition === 'boolean' || condition === null
    ? String(condition)
    : typeof condition;
}

function conditionsOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive({ name, arguments: given = [] }: DirectiveNode) {
      if (name.value !== 'skip' && name.value !== 'include') return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}
