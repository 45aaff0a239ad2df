import { Suspense, useRef, useState, type ReactElement } from 'react';
import { Input, Select } from 'antd';
import { lazyWithRetry } from '../app/loading/lazy-with-retry';
import { controlOf, type FormControl } from '../edit/form-control';
import type { OnUnread } from '../edit/draft/use-unread';
import { Button } from '../parts/button';
import { placeTexts } from '../texts/place.texts';
import { useTexts } from '../texts/texts';
import { toGcj02, type Coordinates } from './convert-place';
import { parsePlace, type PlaceSystem } from './parse-place';

const Surroundings = lazyWithRetry(() => import('./surroundings'));

interface PlaceFieldProps extends FormControl {
  readonly value?: Coordinates | null;
  readonly onChange?: (place: Coordinates | null) => void;
  /** The edited job, which is not shown among the others. */
  readonly jobId?: string;
  readonly onUnread?: OnUnread;
}

const SYSTEMS = ['GCJ02', 'BD09', 'WGS84'] as const;

/** A job's place: pasted from a map in any coordinate system, or clicked among the jobs around. */
export function PlaceField(props: PlaceFieldProps): ReactElement {
  const { value = null, onChange, jobId } = props;
  const t = useTexts(placeTexts);
  const [system, setSystem] = useState<PlaceSystem>('GCJ02');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState<string>();
  // Leaving an unchanged field must not replace a place picked on the chart since then.
  const lastRead = useRef('');

  const tell = (text: string | undefined, isError: boolean) => {
    setNote(isError ? undefined : text);
    props.onUnread?.(isError ? (text ?? '') : null);
  };
  const read = (text: string, as = system) => {
    if (text === lastRead.current) return;
    lastRead.current = text;
    if (text.trim() === '') {
      tell(undefined, false);
      return;
    }
    const found = parsePlace(text);
    if (found === null) {
      tell(t.notUnderstood, true);
      return;
    }
    const place = toGcj02(found, as);
    const name = (found.system ?? as).replace(/^(\D+)(\d+)/, '$1-$2');
    tell(t.understood(name, place.lng, place.lat), false);
    onChange?.(place);
  };
  /** Changes the system, in which the last text is read again. */
  const become = (next: PlaceSystem) => {
    setSystem(next);
    const text = lastRead.current;
    lastRead.current = '';
    if (text !== '') read(text, next);
  };
  const move = (place: Coordinates | null) => {
    lastRead.current = '';
    setTyped('');
    tell(undefined, false);
    onChange?.(place);
  };

  return (
    <div className="stack">
      <div className="row">
        <Input
          {...controlOf(props)}
          style={{ flex: '1 1 260px' }}
          placeholder={t.paste}
          aria-label={t.paste}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => read(typed)}
          onPaste={(event) => read(event.clipboardData.getData('text'))}
          onPressEnter={(event) => {
            event.preventDefault();
            read(typed);
          }}
        />
        <Select
          aria-label={t.system}
          value={system}
          onChange={become}
          style={{ minWidth: 190 }}
          options={SYSTEMS.map((each) => ({ value: each, label: t[each] }))}
        />
      </div>
      <span className="quiet" role="status">
        {note ?? t.pasteHint}
      </span>
      {value !== null && (
        <>
          <div className="row">
            <span>
              {t.lng} {value.lng} · {t.lat} {value.lat}
            </span>
            <Button size="small" onClick={() => move(null)}>
              {t.without}
            </Button>
          </div>
          <Suspense fallback={null}>
            <Surroundings centre={value} {...(jobId !== undefined && { jobId })} onMove={move} />
          </Suspense>
        </>
      )}
    </div>
  );
}
