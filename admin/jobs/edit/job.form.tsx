import type { ReactElement } from 'react';
import { Alert, Form } from 'antd';
import { enterToNextField } from '../../edit/next-field';
import { useDraftFaults } from '../../edit/draft/use-draft-faults';
import { Button } from '../../parts/button';
import { editTexts } from '../../texts/edit.texts';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { useTexts } from '../../texts/texts';
import { useTime } from '../../texts/use-time';
import { JobDrafts } from '../job-drafts-list';
import { JobConflict } from './job.conflict';
import { JobFields } from './job.fields';
import { JobHead } from './job.head';
import { JobSide } from './job.side';
import type { JobValues } from './job.values';
import { useJobForm, type JobFormOptions } from './use-job-form';

interface JobFormProps extends JobFormOptions {
  /** Whether it was reopened after its input was discarded. */
  readonly isAfresh: boolean;
}

/** The form of one job, with its draft, and the conflict if somebody else saved first. */
export function JobForm(props: JobFormProps): ReactElement {
  const { id, draft, editing, base } = props;
  const { isDeleted, conflict } = editing;
  const t = useTexts(jobEditTexts);
  const edit = useTexts(editTexts);
  const time = useTime();
  const { form, found, typed, changed, save, discard, ...job } = useJobForm(props);
  const isChecking = useDraftFaults(form, draft.found?.value.values);

  return (
    <Form<JobValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      onKeyDown={enterToNextField}
      initialValues={found?.value.values ?? base.values}
      onValuesChange={changed}
      onFieldsChange={(fields) => {
        // A field that another one sets, such as the cover, does not report changes.
        if (!isChecking.current && fields.some(({ touched }) => touched !== true)) changed();
      }}
      onFinish={() => void save(typed())}
      onFinishFailed={({ errorFields }) => job.showErrorCount(errorFields.length)}
    >
      <JobHead
        id={id}
        draft={job.isDirty ? draft.place : null}
        isDeleted={isDeleted}
        isBusy={job.isBusy}
        isAfresh={props.isAfresh}
        onDiscard={discard}
        onSave={job.submit}
      />
      {found !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={edit.draftFound(time(found.time))}
          action={<Button onClick={discard}>{edit.draftDrop}</Button>}
        />
      )}
      {id === null && found === null && <JobDrafts />}
      {isDeleted && (
        <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={t.deleted} />
      )}
      <div className="edit-columns">
        <div className="edit-main">
          <JobFields jobId={id} storedSalary={base.values.salary} />
        </div>
        <JobSide id={id} job={base} onUndone={job.undone} />
      </div>
      {conflict !== null && (
        <JobConflict
          base={base.values}
          conflict={conflict}
          onCancel={() => editing.setConflict(null)}
          onResolve={(merged, theirs) => {
            editing.setConflict(null);
            editing.setBase(theirs);
            form.setFieldsValue(merged);
            void save(merged, theirs);
          }}
        />
      )}
    </Form>
  );
}
