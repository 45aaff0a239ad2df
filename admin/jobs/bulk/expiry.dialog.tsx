import type { ReactElement } from 'react';
import { Form, Modal, Radio } from 'antd';
import { isHalfTyped } from '../../edit/draft/half-typed';
import { timeZone } from '../../edit/local-time';
import { TimeField, wholeTime } from '../../edit/time.field';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { focusFirstChoice } from '../../parts/focus-first-choice';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { useTexts } from '../../texts/texts';
import type { BulkDialogProps } from './bulk-dialog-props';
import { knownJobs } from '../list/known-jobs';

const timeField = () => document.getElementById('expireTime');

interface Typed {
  readonly when?: 'atTime' | 'never';
  readonly expireTime?: string | null;
}

/**
 * Asks when all ticked jobs go offline. Nothing is preselected, and "never" is an explicit choice:
 * a single press of a button must not remove all times.
 */
export function ExpiryDialog(
  props: BulkDialogProps & { readonly ids: readonly string[] },
): ReactElement {
  const { ids, onSet, onCancel, ...modal } = props;
  const t = useTexts(jobEditTexts);
  const bulk = useTexts(bulkTexts);
  const [form] = Form.useForm<Typed>();
  const when = Form.useWatch('when', form);
  // A choice is easily repeated, but a typed time, even an incomplete one, would be lost.
  const isUntouched = () => form.getFieldValue('expireTime') == null && !isHalfTyped(timeField());
  const close = useConfirmedClose(onCancel, isUntouched);
  // The service refuses this too, even for jobs whose status the list does not show.
  const online = ids.filter((id) => knownJobs.get(id)?.status === 'PUBLISHED').length;
  const inFuture = (_rule: unknown, iso: string | null = null) =>
    online > 0 && iso !== null && Date.parse(iso) <= Date.now()
      ? Promise.reject(new Error(bulk.pastWhileOnline(online)))
      : Promise.resolve();
  return (
    <Modal
      {...modal}
      title={bulk.expiryOf(ids.length)}
      okButtonProps={{ disabled: when === undefined }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ expireTime = null }: Typed) =>
          onSet({ expireTime: when === 'never' ? null : expireTime })
        }
      >
        <Form.Item name="when">
          <Radio.Group
            ref={focusFirstChoice}
            aria-label={t.expireTime}
            options={(['atTime', 'never'] as const).map((value) => ({ value, label: bulk[value] }))}
          />
        </Form.Item>
        {when === 'atTime' && (
          <Form.Item
            name="expireTime"
            label={t.expireTime}
            extra={bulk.expiryHint(timeZone())}
            rules={[
              wholeTime('expireTime', t.halfTime),
              { required: true, message: t.needed },
              { validator: inFuture },
            ]}
            validateFirst
            // Not while it is being typed.
            validateTrigger="onBlur"
          >
            <TimeField />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
