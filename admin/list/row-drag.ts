import { lift, type LiftedRow } from './lifted-row';

/** How far, in pixels, the pointer has to move before a row follows: a click is not a drag. */
const DISTANCE = 4;
/**
 * The distance in pixels from the window's edge at which the page scrolls, and how far per frame.
 */
const EDGE = 48;
const STEP = 12;

/** Called with the ids of the dropped row and of the row whose position it takes. */
type OnDrop = (id: string, over: string) => void;

/**
 * Lets a row follow the pointer that has just been pressed on its handle, until it is released.
 * Escape, or a gesture that the browser takes over, cancels the drag.
 */
export function dragByPointer(
  handle: HTMLElement,
  row: HTMLTableRowElement,
  pressed: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>,
  onDrop: OnDrop,
): void {
  const listening = new AbortController();
  const from = { x: pressed.clientX, y: pressed.clientY, scrolled: window.scrollY };
  let { clientY } = pressed;
  let lifted: LiftedRow | null = null;
  const follow = () => lifted?.shiftBy(clientY - from.y + window.scrollY - from.scrolled);
  const scroll = () => {
    // Nothing else tells that the row is gone: its handle hears no more events.
    if (!handle.isConnected) end(false);
    if (listening.signal.aborted) return;
    const by = clientY < EDGE ? -STEP : clientY > window.innerHeight - EDGE ? STEP : 0;
    if (by !== 0) {
      window.scrollBy(0, by);
      follow();
    }
    requestAnimationFrame(scroll);
  };
  const end = (isDropped: boolean) => {
    listening.abort();
    if (lifted === null) return;
    lifted.putBack();
    if (isDropped) onDrop(lifted.id, lifted.over());
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    heard: (event: HTMLElementEventMap[Type]) => void,
  ) => handle.addEventListener(type, heard, { signal: listening.signal });

  handle.setPointerCapture(pressed.pointerId);
  on('pointermove', (event) => {
    ({ clientY } = event);
    const isNear = Math.hypot(event.clientX - from.x, clientY - from.y) < DISTANCE;
    if (lifted === null) {
      if (isNear) return;
      lifted = lift(row);
      requestAnimationFrame(scroll);
    }
    follow();
  });
  on('pointerup', () => end(true));
  on('pointercancel', () => end(false));
  on('lostpointercapture', () => end(false));
  // On the window: in Safari, and in Firefox on a Mac, a pressed button does not get the focus.
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), {
    signal: listening.signal,
  });
}
