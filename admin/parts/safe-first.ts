/** Options of a confirmation: a premature or repeated Enter must not change anything. */
export const SAFE_FIRST = { focusable: { autoFocusButton: 'cancel' } } as const;
