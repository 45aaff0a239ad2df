/**
 * Hides Enter and Escape from the page while an input method uses them to accept or discard a
 * composition. Safari sends them after the composition has ended, with key code 229. The editor of
 * descriptions handles this itself.
 */
export const leaveKeysToInputMethod = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      const isField =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!isField || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- `key` is the same for both
      if (event.isComposing || event.keyCode === 229) event.stopPropagation();
    },
    true,
  );
