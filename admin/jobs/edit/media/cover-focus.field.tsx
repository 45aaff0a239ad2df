import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { useSmallCopy } from '../../../media/use-small-copy';
import { Button } from '../../../parts/button';
import { jobEditTexts } from '../../../texts/job-edit.texts';
import { useTexts } from '../../../texts/texts';
import type { MediaItem } from '../job.values';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position of the mark until it is set. */
const MIDDLE: Point = { x: 0.5, y: 0.5 };
/** The picture's maximum height in pixels, as in the style sheet. */
const HEIGHT = 240;
/** How far an arrow key moves, as a fraction of the picture; with Shift ten times as far. */
const STEP = 0.01;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/**
 * The focal point of a cover, which stays visible when it is cropped; set by a click or by the
 * arrow keys.
 */
export function CoverFocusField(props: {
  readonly value?: Point | null;
  readonly onChange?: (point: Point | null) => void;
  readonly cover: MediaItem;
  /** Whether a poster shows another picture. */
  readonly isUnused: boolean;
}): ReactElement {
  const { value = null, onChange, cover, isUnused } = props;
  const t = useTexts(jobEditTexts);
  const { src, onError } = useSmallCopy(cover.url, HEIGHT);
  const at = value ?? MIDDLE;
  const told = value === null ? t.focusUnset : t.focusAt(value.x, value.y);

  const click = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A click made with the keyboard has no position.
    if (event.detail === 0 || box.width === 0 || box.height === 0) return;
    onChange?.({
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    });
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP * 10 : STEP;
    onChange?.({ x: share(at.x + arrow.x * step), y: share(at.y + arrow.y * step) });
  };

  return (
    <div className="cover-focus">
      <div className="cover-focus-picture" onClick={click}>
        <img src={src} alt="" onError={onError} hidden={src === undefined} />
        <button
          type="button"
          className="cover-focus-mark"
          data-unset={value === null}
          aria-label={`${t.focus}: ${told}`}
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
          onKeyDown={press}
        />
      </div>
      <div className="stack">
        <span aria-live="polite">{told}</span>
        <span className="quiet">{isUnused ? t.focusUnused : t.focusHint}</span>
        {value !== null && (
          <div>
            <Button size="small" onClick={() => onChange?.(null)}>
              {t.focusClear}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
