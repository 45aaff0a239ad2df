import type { ReactElement } from 'react';
import { App, Form } from 'antd';
import { useWrite } from '../../api/queries';
import { DeleteJobDocument } from '../../documents/job';
import { HistoryPanel } from '../../history/history-panel';
import { useUndoOffer } from '../../history/use-undo-offer';
import { Button } from '../../parts/button';
import { message } from '../../parts/messages';
import { SAFE_FIRST } from '../../parts/safe-first';
import { JobCheck } from '../../publishing/job-check';
import { goTo, whileHere } from '../../routing/location';
import { editTexts } from '../../texts/edit.texts';
import { errorText } from '../../texts/error-text';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import { JobPoster } from './preview/job.poster';
import { JobPreview } from './preview/job.preview';
import type { JobValues, ReadJob } from './job.values';
import { SeenAs } from './preview/seen-as';

/** The column beside the form: the preview, and the poster and history of a stored job. */
export function JobSide(props: {
  readonly id: string | null;
  /** The job as it is stored; its version is null for a new one. */
  readonly job: ReadJob;
  readonly onUndone: () => void;
}): ReactElement {
  const { id, job, onUndone } = props;
  const edit = useTexts(editTexts);
  return (
    <aside className="edit-side">
      <JobPreview />
      <JobCheck stored={job.version === null ? null : job.values} />
      {id !== null && (
        <>
          <SeenAs id={id} />
          <JobPoster id={id} job={job} />
          <section className="panel">
            <h2>{edit.history}</h2>
            <HistoryPanel entity="JOB" rowId={id} onUndone={onUndone} />
          </section>
          {job.version !== null && <Removal id={id} version={job.version} />}
        </>
      )}
    </aside>
  );
}

function Removal({ id, version }: { readonly id: string; readonly version: number }): ReactElement {
  const page = useTexts(pageTexts);
  const t = useTexts(jobEditTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const { mutateAsync } = useWrite(DeleteJobDocument, ['JobList', 'JobTotal']);
  const offer = useUndoOffer('JOB');
  const form = Form.useFormInstance<JobValues>();
  const remove = () =>
    void modal.confirm({
      title: t.removeConfirm(`${form.getFieldValue('jobName') as string} #${id}`),
      content: t.removeHint,
      okText: page.remove,
      okButtonProps: { danger: true },
      cancelText: page.cancel,
      ...SAFE_FIRST,
      async onOk() {
        const isHere = whileHere();
        try {
          await mutateAsync({ id, expectedVersion: version });
          message.success(t.removed, offer([{ id, expectedVersion: version }]));
          if (isHere()) goTo('jobs', { replace: true });
        } catch (error) {
          message.error(errorText(error, language));
        }
      },
    });
  return (
    <Button danger block onClick={remove}>
      {page.remove}
    </Button>
  );
}
