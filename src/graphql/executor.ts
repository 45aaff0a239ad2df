import { execute, OperationTypeNode, visit, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { Recent } from '../lib/recent';

/** Compiled documents are kept, so many; each is some tens of kilobytes. */
const MOST = 500;

/** What is asked for an execution; `key` names the document, such as its hash. */
export interface Execution {
  readonly key: string;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly context: unknown;
}

type Result = Promise<ExecutionResult> | ExecutionResult;

/**
 * Executes validated documents as graphql-js does, and queries that come again by code compiled for them. Compiling costs
 * more than executing once, so a document has to come twice.
 */
export function createExecutor(schema: GraphQLSchema, most = MOST): (execution: Execution) => Result {
  const known = new Recent<string, CompiledQuery | 'seen' | 'plain'>(most);

  const compiledFor = ({ key, document, operationName }: Execution): CompiledQuery | undefined => {
    const name = `${key} ${operationName ?? ''}`;
    const before = known.get(name);
    if (before === undefined) known.set(name, 'seen');
    if (before !== 'seen') return before === 'plain' ? undefined : before;
    const compiled = isCompilable(document) ? compileQuery(schema, document, operationName ?? '') : {};
    if (!isCompiledQuery(compiled as CompiledQuery)) {
      known.set(name, 'plain');
      return undefined;
    }
    known.set(name, compiled as CompiledQuery);
    return compiled as CompiledQuery;
  };

  return (execution) => {
    const { document, operationName, variables, context } = execution;
    const plainly: ExecutionArgs = {
      schema,
      document,
      operationName: operationName ?? null,
      variableValues: variables ?? null,
      contextValue: context,
    };
    const compiled = compiledFor(execution);
    if (compiled === undefined) return execute(plainly);
    const result = compiled.query(undefined, context, variables ?? {});
    // Without data the variables were refused and nothing has run: graphql-js words its refusal for clients.
    const refused = !(result instanceof Promise) && result.data === undefined;
    return refused ? execute(plainly) : result;
  };
}

/**
 * Left to graphql-js: mutations, which are rare; introspection, whose code would be the longest of all; documents with
 * directives, since graphql-jit keeps one condition for a fragment that is used under several.
 */
function isCompilable(document: DocumentNode): boolean {
  let compilable = true;
  visit(document, {
    Directive: () => void (compilable = false),
    OperationDefinition({ operation }) {
      if (operation !== OperationTypeNode.QUERY) compilable = false;
    },
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') compilable = false;
    },
  });
  return compilable;
}
