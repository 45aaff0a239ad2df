/**
 * Keeps Enter and Escape from the page while they belong to an input method: they choose and
 * discard what is being composed. Safari sends them after the end of the composition, with the code
 * 229. The editor of descriptions knows about this by itself.
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
