import type { ReactElement } from 'react';
import { Form } from 'antd';
import { WholeField, wholeRules } from '../../edit/whole.field';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { listTexts } from '../../texts/list.texts';
import { useTexts } from '../../texts/texts';

/** A job's field for a whole number, for use in its form. */
export function JobNumber(props: { readonly name: string; readonly label: string }): ReactElement {
  const { wholeNumber } = useTexts(jobEditTexts);
  const { whole } = useTexts(listTexts);
  return (
    <Form.Item {...props} rules={wholeRules(wholeNumber, whole)}>
      <WholeField style={{ width: '100%' }} />
    </Form.Item>
  );
}
