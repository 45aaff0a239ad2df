import { GraphQLError } from 'graphql';
import { FieldErrors } from '../../../src/graphql/execution/results';

const path = (key: string) => ({ key, prev: undefined, typename: undefined });

/** GraphQL, section 6.4.4: one error for each position that became null, none below it. */
describe('the errors of an execution', () => {
  it('are one per position, and none below it', () => {
    const errors = new FieldErrors();
    const job = path('job');
    errors.add(new GraphQLError('the job'), job);
    errors.add(new GraphQLError('again'), job);
    errors.add(new GraphQLError('its name'), { key: 'jobName', prev: job, typename: 'Job' });
    errors.add(new GraphQLError('another'), path('viewer'));
    expect(errors.all.map(({ message }) => message)).toEqual(['the job', 'another']);
  });

  it('end with the error that left no data', () => {
    const errors = new FieldErrors();
    errors.add(new GraphQLError('a field'), path('viewer'));
    errors.add(new GraphQLError('all data'), undefined);
    errors.add(new GraphQLError('too late'), path('job'));
    expect(errors.all.map(({ message }) => message)).toEqual(['a field', 'all data']);
  });
});
