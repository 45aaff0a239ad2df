import { registerEnumType } from 'type-graphql';
import { Role } from '../lib/values/role';

export { Role };

registerEnumType(Role, {
  name: 'Role',
  description: 'What a user may do.',
  valuesConfig: {
    USER: { description: 'Can search, favourite and share jobs.' },
    EDITOR: {
      description:
        'Can also edit jobs, categories, factories, texts and media, and read the user tree.',
    },
    ADMIN: {
      description:
        'Can do what editors can, manage users, accounts and tokens, and read the whole audit ' +
        'log.',
    },
  },
});

/**
 * Ends the description of a field that `Role.EDITOR` guards. Such a field is nullable, so that a
 * refusal does not lose the rest of the response.
 */
export const ONLY_EDITORS = 'For editors; others get null and an error.';
