import type { ReactElement } from 'react';
import { Form, Modal } from 'antd';
import { MAX_INTEGER } from '../../edit/integers';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { WholeField, wholeRules } from '../../edit/whole.field';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { listTexts } from '../../texts/list.texts';
import { useTexts } from '../../texts/texts';
import type { BulkDialogProps } from './bulk-dialog-props';

interface Typed {
  readonly weigh?: number | null;
}

const isWeight = (value: number | null | undefined): value is number =>
  Number.isInteger(value) && Math.abs(value ?? 0) <= MAX_INTEGER;

/** Asks for the weight of all ticked jobs; none is preselected. */
export function WeighDialog(props: BulkDialogProps & { readonly count: number }): ReactElement {
  const { count, onSet, onCancel, ...modal } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const { whole } = useTexts(listTexts);
  const [form] = Form.useForm<Typed>();
  const weigh = Form.useWatch('weigh', form);
  const close = useConfirmedClose(onCancel, () => weigh == null);
  const set = (typed: Typed) => {
    if (isWeight(typed.weigh)) onSet({ weigh: typed.weigh });
  };
  return (
    <Modal
      {...modal}
      title={bulk.weighOf(count)}
      okButtonProps={{ disabled: !isWeight(weigh) }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" onFinish={set}>
        <Form.Item name="weigh" label={t.weigh} rules={wholeRules(whole, whole)}>
          <WholeField autoFocus style={{ width: '100%' }} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
