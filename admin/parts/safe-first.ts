/** For questions: an Enter that is pressed too soon, or once too often, changes nothing. */
export const SAFE_FIRST = { focusable: { autoFocusButton: 'cancel' } } as const;
