import type { GraphQLResolveInfo } from 'graphql';
import type { Path } from 'graphql/jsutils/Path';
import type { Values } from './arguments';
import type { FieldPlan, Plan, Selection } from './plan';
import type { FieldErrors, Results } from './results';

export interface Run {
  readonly plan: Plan;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  readonly variableValues: Values;
  readonly errors: FieldErrors;
  /** From execute.ts, which imports the modules that call this. */
  readonly executeFields: (
    run: Run,
    selection: Selection,
    source: unknown,
    path: Path | undefined,
  ) => Results | PromiseLike<Results>;
}

/** A field whose value is being completed. */
export interface FieldInProgress {
  readonly run: Run;
  readonly field: FieldPlan;
  readonly info: GraphQLResolveInfo;
}
