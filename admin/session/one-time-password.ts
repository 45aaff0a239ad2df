/**
 * The one-time password of the last login in this tab, until it is changed, so that the form does
 * not ask for it again. A reload forgets it.
 */
export const oneTime: { password?: string | undefined } = {};
