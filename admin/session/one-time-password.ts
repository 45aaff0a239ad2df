/**
 * The password of the last login here if it was a one-time one, until it is changed: the form that
 * changes it need not ask for what was typed a moment ago. A reload forgets it.
 */
export const oneTime: { password?: string | undefined } = {};
