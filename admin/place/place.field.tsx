import { Suspense, useState, type ReactElement } from 'react';
import { Input, Select } from 'antd';
import { later } from '../app/later';
import { Button } from '../parts/button';
import { placeTexts } from '../texts/place.texts';
import { useTexts } from '../texts/texts';
import { toGcj02, type Coordinates } from './convert-place';
import { parsePlace, type PlaceSystem } from './parse-place';

const Surroundings = later(() => import('./surroundings'));

export interface PlaceFieldProps {
  readonly id?: string;
  readonly value?: Coordinates | null;
  readonly onChange?: (place: Coordinates | null) => void;
  /** The edited job, which is not shown among the others. */
  readonly jobId?: string;
}

const SYSTEMS = ['GCJ02', 'BD09', 'WGS84'] as const;

/** A job's place: pasted from a map in any coordinate system, or clicked among the jobs around. */
export function PlaceField(props: PlaceFieldProps): ReactElement {
  const { value = null, onChange, jobId } = props;
  const t = useTexts(placeTexts);
  const [system, setSystem] = useState<PlaceSystem>('GCJ02');
  const [note, setNote] = useState<{ text: string; isError: boolean }>();

  const read = (text: string) => {
    if (text.trim() === '') return;
    const found = parsePlace(text);
    if (found === null) {
      setNote({ text: t.notUnderstood, isError: true });
      return;
    }
    const place = toGcj02(found, system);
    const name = (found.system ?? system).replace(/^(\D+)(\d+)/, '$1-$2');
    setNote({ text: t.understood(name, place.lng, place.lat), isError: false });
    onChange?.(place);
  };

  return (
    <div className="stack">
      <div className="row">
        <Input
          {...(props.id !== undefined && { id: props.id })}
          style={{ flex: '1 1 260px' }}
          placeholder={t.paste}
          aria-label={t.paste}
          onPaste={(event) => read(event.clipboardData.getData('text'))}
          onPressEnter={(event) => {
            event.preventDefault();
            read(event.currentTarget.value);
          }}
        />
        <Select
          aria-label={t.system}
          value={system}
          onChange={setSystem}
          style={{ minWidth: 190 }}
          options={SYSTEMS.map((each) => ({ value: each, label: t[each] }))}
        />
      </div>
      <span className={note?.isError === true ? 'problem' : 'quiet'} role="status">
        {note?.text ?? t.pasteHint}
      </span>
      {value !== null && (
        <>
          <div className="row">
            <span>
              {t.lng} {value.lng} · {t.lat} {value.lat}
            </span>
            <Button size="small" onClick={() => onChange?.(null)}>
              {t.without}
            </Button>
          </div>
          <Suspense fallback={null}>
            <Surroundings
              centre={value}
              {...(jobId !== undefined && { jobId })}
              {...(onChange !== undefined && { onMove: onChange })}
            />
          </Suspense>
        </>
      )}
    </div>
  );
}
