import { registerEnumType } from 'type-graphql';
import { Role } from '../lib/values/role';

export { Role };

registerEnumType(Role, {
  name: 'Role',
  description: 'What a user may do.',
  valuesConfig: {
    USER: { description: 'Searches, favourites and shares jobs.' },
    EDITOR: {
      description:
        'Also writes: jobs, categories, factories, texts and media; reads the tree of users.',
    },
    ADMIN: {
      description:
        'An editor who also writes: users, accounts and tokens, and reads the whole audit log.',
    },
  },
});

/**
 * The sentence in the description of a field that a `Role.EDITOR` guards: the field is nullable, so
 * that the rest of an answer is not lost.
 */
export const ONLY_EDITORS = 'For editors; others get null and an error.';
