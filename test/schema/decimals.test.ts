import { getMetadataStorage as types } from 'type-graphql';
import { createSchema } from '../../src/graphql/schema';
import { Decimal } from '../../src/graphql-types/decimal.scalar';
import { problemsOf } from '../../src/graphql-types/validation.problems';
import { messages } from '../../src/lib/messages/messages';

createSchema();

/**
 * The scalar accepts any value so that errors are reported with their field; so each input needs
 * the rule.
 */
describe('inputs of the type Decimal', () => {
  const { inputTypes, argumentTypes, queries, mutations, fieldResolvers } = types();
  const inputs = [...inputTypes, ...argumentTypes].flatMap(({ target, fields = [] }) =>
    fields
      .filter(({ getType }) => getType() === Decimal)
      .map(({ name }) => [target, name] as const),
  );

  it('exist', () => expect(inputs.length).toBeGreaterThanOrEqual(6));

  it.each(
    inputs.map(([target, name]) => [(target as { name: string }).name, name, target] as const),
  )('are validated by @IsMoney(): %s.%s', (_type, name, target) => {
    expect(problemsOf({ [name]: '20.505' }, target)).toEqual([
      { field: name, code: 'INVALID', message: messages.money },
    ]);
  });

  it('are fields of input types, never bare arguments, which cannot have a rule', () => {
    const alone = [...queries, ...mutations, ...fieldResolvers]
      .flatMap(({ params = [] }) => params)
      .filter((param) => param.kind === 'arg' && param.getType() === Decimal);
    expect(alone).toEqual([]);
  });
});
