/** Whether a dialog focuses its search: a phone's on-screen keyboard would cover the choices. */
export const hasKeyboard = matchMedia('(pointer: fine)').matches;
