import { getVariableValues } from 'graphql';
import { badRequest } from '../errors';
import type { Guard } from './guard';
import { tooMuch } from './limits';

/**
 * The maximum number of values in all variables of a request: an import of 1,000 rows with every
 * cell, and 18 images each.
 */
const MAX_VALUES = 60_000;

/** How many values an object counts as: graphql-js looks up each field of its type. */
const OBJECT_VALUES = 10;

/** No type has more: beyond, each field counts as an object, since a refusal prints them all. */
const MANY_FIELDS = 100;

/**
 * The maximum number of values in a request's body, as parseJson counts them: those of variables,
 * which count twice if all are empty lists, and 10,000 outside declared variables.
 */
export const MAX_BODY_VALUES = 2 * MAX_VALUES + 10_000;

/** Variables up to these sizes are left to graphql-js, errors included. */
const FEW_VALUES = 200;
const FEW_CHARACTERS = 10_000;

interface Size {
  readonly values: number;
  readonly objects: number;
  readonly characters: number;
}

/**
 * Refuses variables whose refusal would take long: graphql-js reports up to fifty problems, each
 * with the whole invalid value, so a megabyte of unknown fields becomes fifty megabytes of
 * messages, which takes seconds. Large variables are therefore checked here, up to the first
 * problem.
 */
export const variableLimit: Guard = ({ schema, operation, request, contextValue }) => {
  const variables = request.variables ?? {};
  const definitions = operation?.variableDefinitions ?? [];
  const declared = definitions.map(({ variable: { name } }) => variables[name.value]);
  const { values, objects, characters } = sizeOf(declared);
  const counted = values + (OBJECT_VALUES - 1) * objects;
  if (counted > MAX_VALUES) throw tooMuch('values', counted, MAX_VALUES);
  if (values <= FEW_VALUES && characters <= FEW_CHARACTERS) return undefined;
  const hideSuggestions = !contextValue.config.graphqlIntrospection;
  const options = { maxErrors: 1, hideSuggestions };
  const [error] = getVariableValues(schema, definitions, variables, options).errors ?? [];
  if (error !== undefined) throw badRequest(error.message, error);
  return undefined;
};

/** Measures parsed JSON of any depth. */
function sizeOf(json: readonly unknown[]): Size {
  let [values, objects, characters] = [0, 0, 0];
  const open: unknown[] = [...json];
  while (open.length > 0 && values <= MAX_VALUES) {
    const value = open.pop();
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (typeof value !== 'object' || value === null) continue;
    const fields = Object.entries(value);
    if (!Array.isArray(value)) objects += fields.length > MANY_FIELDS ? fields.length : 1;
    for (const [name, item] of fields) {
      characters += name.length;
      open.push(item);
    }
  }
  return { values: values + open.length, objects, characters };
}
