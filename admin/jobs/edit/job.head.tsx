import { useEffect, useRef, type ReactElement } from 'react';
import { SAVE_KEYS, useSaveKeys } from '../../edit/draft/use-save-keys';
import { useDiscard } from '../../edit/draft/use-discard';
import { Button } from '../../parts/button';
import { takeLostFocus } from '../../parts/use-focus-after';
import { goTo } from '../../routing/location';
import { editTexts } from '../../texts/edit.texts';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';

/** The head of a job's form: the job's name, whether it is saved, and the buttons that save it. */
export function JobHead(props: {
  readonly id: string | null;
  /** Where unsaved input is; null if there is none. */
  readonly draft: 'kept' | 'full' | 'elsewhere' | null;
  readonly isDeleted: boolean;
  readonly isBusy: boolean;
  /** Whether it was reopened after its input was discarded. */
  readonly isAfresh: boolean;
  /** Saves the job; with `another`, then opens an empty form. */
  readonly onSave: (another: boolean) => void;
  readonly onDiscard: () => void;
}): ReactElement {
  const { id, draft, isDeleted, isBusy, isAfresh, onSave } = props;
  const t = useTexts(jobEditTexts);
  const edit = useTexts(editTexts);
  const page = useTexts(pageTexts);
  const saveButton = useSaveKeys();
  const discard = useDiscard(props.onDiscard);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAfresh) takeLostFocus(heading.current);
  }, []);
  return (
    <div className="screen-head sticky-head">
      <h1 ref={heading} tabIndex={-1}>
        {id === null ? t.newHeading : t.jobHeading(id)}
      </h1>
      {draft !== null && (
        <>
          <span className="quiet">{edit[draft]}</span>
          <Button disabled={isBusy} onClick={() => discard(false)}>
            {edit.discardChanges}
          </Button>
        </>
      )}
      {id !== null && draft === null && (
        <Button onClick={() => goTo(`jobs/new?copy=${id}`)}>{t.copyJob}</Button>
      )}
      {id === null && (
        <Button loading={isBusy} onClick={() => onSave(true)}>
          {t.saveAndNew}
        </Button>
      )}
      <Button
        ref={saveButton}
        type="primary"
        title={SAVE_KEYS}
        loading={isBusy}
        onClick={() => onSave(false)}
      >
        {isDeleted ? t.saveAsNew : page.save}
      </Button>
    </div>
  );
}
