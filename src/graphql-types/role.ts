import { registerEnumType } from 'type-graphql';
import { Role } from '../lib/role';

export { Role };

registerEnumType(Role, {
  name: 'Role',
  description: 'What a user may do.',
  valuesConfig: {
    USER: { description: 'Searches, favourites and shares jobs.' },
    ADMIN: {
      description: 'Also writes: jobs, categories, factories, texts, users, tokens and media.',
    },
  },
});

/** What the description of a field says that a `Role.ADMIN` guards: it is nullable, so that the rest of an answer is there. */
export const ONLY_ADMINISTRATORS = 'For administrators; others get null and an error.';
