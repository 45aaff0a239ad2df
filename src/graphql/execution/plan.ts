import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields';
import { getFieldDef } from 'graphql/execution/execute';
import { planArguments, type ReadArguments, type Values } from './arguments';
import { completionOf, type Completion } from './completion/completion';

/** One field of a selection: what the document and the schema determine for all requests. */
export interface FieldPlan {
  /** Its key in the response: the alias, or else the name. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly resolve: GraphQLFieldResolver<unknown, unknown> | undefined;
  /** Unset if the field takes none. */
  readonly readArguments: ReadArguments | undefined;
  /** Whether the property of the same name is read, without resolver and arguments. */
  readonly isPlain: boolean;
  readonly completion: Completion;
  /** The fields below, for each object type that a value has had. */
  readonly beneath: Map<GraphQLObjectType, Selection>;
}

export type Selection = readonly FieldPlan[];

/** An operation and everything in its document that its execution needs. */
export interface Operation {
  readonly schema: GraphQLSchema;
  readonly node: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
}

/**
 * The selections of one operation, collected when an execution first reaches them. Fields with the
 * same nodes share one plan, however many aliases and fragments lead there: a plan grows with the
 * document, not with what its fragments expand to.
 */
export class Plan {
  private readonly fields = new Map<string, FieldPlan>();
  private readonly numbers = new Map<FieldNode, number>();
  private root: Selection | undefined;

  /**
   * `variables` are those that @skip and @include use; `onGrowth` receives the number of fields
   * added.
   */
  constructor(
    readonly operation: Operation,
    private readonly variables: Readonly<Values>,
    private readonly onGrowth: (fields: number) => void,
  ) {}

  ofRoot(type: GraphQLObjectType): Selection {
    const { schema, fragments, node } = this.operation;
    this.root ??= this.planFields(
      type,
      collectFields(schema, fragments, this.variables, type, node.selectionSet),
    );
    return this.root;
  }

  beneath(field: FieldPlan, type: GraphQLObjectType): Selection {
    const cached = field.beneath.get(type);
    if (cached !== undefined) return cached;
    const { schema, fragments } = this.operation;
    const selection = this.planFields(
      type,
      collectSubfields(schema, fragments, this.variables, type, field.nodes),
    );
    field.beneath.set(type, selection);
    return selection;
  }

  private planFields(
    parentType: GraphQLObjectType,
    collected: Map<string, readonly FieldNode[]>,
  ): Selection {
    const fieldsBefore = this.fields.size;
    const selection = [...collected].flatMap(
      ([key, nodes]) => this.planField(parentType, key, nodes) ?? [],
    );
    this.onGrowth(this.fields.size - fieldsBefore);
    return selection;
  }

  /** Returns undefined if the type has no such field; graphql-js omits it, too. */
  private planField(parentType: GraphQLObjectType, key: string, nodes: readonly FieldNode[]) {
    const [node] = nodes;
    const definition = node && getFieldDef(this.operation.schema, parentType, node);
    if (!definition) return undefined;
    const identity = `${parentType.name} ${nodes.map((each) => this.numberOf(each)).join(' ')}`;
    const cached = this.fields.get(identity);
    if (cached !== undefined) return cached;
    const resolve = definition.resolve ?? undefined;
    const readArguments = planArguments(definition, node);
    const field: FieldPlan = {
      key,
      nodes,
      parentType,
      definition,
      resolve,
      readArguments,
      isPlain: resolve === undefined && readArguments === undefined,
      completion: completionOf(definition.type),
      beneath: new Map(),
    };
    this.fields.set(identity, field);
    return field;
  }

  private numberOf(node: FieldNode): number {
    const number = this.numbers.get(node) ?? this.numbers.size;
    this.numbers.set(node, number);
    return number;
  }
}
