/**
 * Whether a dialog puts the cursor into its search: on a phone, that would cover what can be chosen
 * with a keyboard.
 */
export const hasKeyboard = matchMedia('(pointer: fine)').matches;
