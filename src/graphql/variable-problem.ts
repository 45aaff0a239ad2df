import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  BREAK,
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type OperationDefinitionNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { ServiceError, type FieldProblem, type Problem } from '../errors';
import type { Message } from '../lib/messages/language';
import { messages } from '../lib/messages/messages';
import { messageOf } from '../lib/messages/problem';
import { documentMessage } from './document-message';
import { shortText } from './guards/few-errors';

/** A document, and which of its operations was to run. */
export interface AskedOperation {
  readonly document?: DocumentNode | undefined;
  readonly operation?: OperationDefinitionNode | undefined;
}

/**
 * Converts the error of a variable that does not fit its type to BAD_USER_INPUT with `fields` and
 * `argument`, like input that breaks a rule; undefined for any other error. `code` is Apollo's,
 * which distinguishes it from validation errors. The English message is graphql-js's.
 */
export function variableProblem(
  error: unknown,
  code: unknown,
  asked: AskedOperation,
): ServiceError | undefined {
  if (!(error instanceof GraphQLError) || code !== ApolloServerErrorCode.BAD_USER_INPUT)
    return undefined;
  const definition = error.nodes?.find((node) => node.kind === Kind.VARIABLE_DEFINITION);
  if (definition === undefined) return undefined;
  const { path, problem } = problemIn(error);
  return fieldError(error.message, [...usageOf(definition, asked), ...path].join('.'), problem);
}

/** Like variableProblem, for an argument that a variable makes null or incomplete. */
export function argumentProblem({ message }: GraphQLError): ServiceError {
  const [, name] = /^Argument "(\w+)"/.exec(message) ?? [];
  // The variable belongs to a document that the service itself runs.
  if (name === undefined) return new ServiceError('BAD_USER_INPUT', { en: message, zh: message });
  return fieldError(message, name, message.includes('" has invalid value ') ? INVALID : REQUIRED);
}

const REQUIRED: Problem = { code: 'REQUIRED', message: messages.required };
const INVALID: Problem = { code: 'INVALID', message: messages.invalid };

/** `path` starts at the field's arguments. */
function fieldError(english: string, path: string, problem: Problem): ServiceError {
  const argument = shortText(path);
  const field: FieldProblem = { field: argument.replace(/^input\./, ''), ...problem };
  const message: Message = { en: english, zh: messageOf([field]).zh };
  return new ServiceError('BAD_USER_INPUT', message, { argument, fields: [field] });
}

/** Returns what is wrong with a variable, and where in its value. */
function problemIn({ message, originalError }: GraphQLError): {
  readonly path: readonly string[];
  readonly problem: Problem;
} {
  const reason = originalError?.message ?? '';
  // Without a reason, the variable itself is missing or null.
  if (!message.endsWith(`; ${reason}`)) return { path: [], problem: REQUIRED };
  const [, place = ''] = / at "([\w.[\]]+)"$/.exec(message.slice(0, -reason.length - 2)) ?? [];
  const [, ...path] = place.split(/[.[\]]/).filter((key) => key !== '');
  const [, missing] = /^Field "(\w+)" of required type /.exec(reason) ?? [];
  if (missing !== undefined) return { path: [...path, missing], problem: REQUIRED };
  if (/^Expected non-nullable type |^Field "\w+" must be non-null\.$/.test(reason))
    return { path, problem: REQUIRED };
  const [, unknown] = /^Field "([^]*)" is not defined by type "/.exec(reason) ?? [];
  const zh = documentMessage(reason) ?? messages.invalid.zh;
  return {
    path: unknown === undefined ? path : [...path, unknown],
    problem: { ...INVALID, message: { en: shortText(reason), zh: shortText(zh) } },
  };
}

const usages = new WeakMap<VariableDefinitionNode, readonly string[]>();

/**
 * Returns the path of a variable's first use, from a field's arguments down; its name if unused.
 */
function usageOf(
  definition: VariableDefinitionNode,
  { document, operation }: AskedOperation,
): readonly string[] {
  const known = usages.get(definition);
  if (known !== undefined) return known;
  const { value: name } = definition.variable.name;
  const fragments = document?.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const searched = [...(operation ? [operation] : []), ...(fragments ?? [])];
  let usage: readonly string[] = [name];
  visit(
    { kind: Kind.DOCUMENT, definitions: searched },
    {
      Field({ arguments: given = [] }) {
        const found = pathAmong(
          given.map((argument) => [argument.name.value, argument.value]),
          name,
        );
        if (found === undefined) return undefined;
        usage = found;
        return BREAK;
      },
    },
  );
  usages.set(definition, usage);
  return usage;
}

function pathAmong(
  values: readonly (readonly [key: string, value: ValueNode])[],
  variable: string,
): string[] | undefined {
  for (const [key, value] of values) {
    const within = pathTo(variable, value);
    if (within !== undefined) return [key, ...within];
  }
  return undefined;
}

/** Returns the path of a variable in a value; undefined if it is not there. */
function pathTo(variable: string, value: ValueNode): string[] | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === variable ? [] : undefined;
  if (value.kind === Kind.OBJECT)
    return pathAmong(
      value.fields.map((field) => [field.name.value, field.value]),
      variable,
    );
  if (value.kind !== Kind.LIST) return undefined;
  return pathAmong(
    value.values.map((item, index) => [String(index), item]),
    variable,
  );
}
