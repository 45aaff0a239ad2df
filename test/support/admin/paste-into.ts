/** Pastes HTML, or a picture in base64, as a browser does. */
export function pasteInto(element: unknown, [html, picture]: readonly [string, string]): void {
  const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
    DataTransfer: new () => {
      setData: (type: string, text: string) => void;
      items: { add: (file: File) => void };
    };
    ClipboardEvent: new (type: string, init: object) => Event;
  };
  const clipboardData = new DataTransfer();
  if (html !== '') clipboardData.setData('text/html', html);
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  if (picture !== '') clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
  const init = { clipboardData, bubbles: true, cancelable: true };
  (element as EventTarget).dispatchEvent(new ClipboardEvent('paste', init));
}
