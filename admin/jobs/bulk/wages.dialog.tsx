import type { ReactElement } from 'react';
import { App, Checkbox, Form, Input, Modal } from 'antd';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { typedRule } from '../../edit/typed-rule';
import { money, salary } from '../../edit/typed-values';
import { SAFE_FIRST } from '../../parts/safe-first';
import { amountTexts } from '../../texts/amount.texts';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { AmountField } from './amount.field';
import type { BulkDialogProps } from './bulk-dialog-props';
import { knownJobs } from '../list/known-jobs';
import { hasWages, inputOf, unsigned, wageChanges, type TypedWages } from './wage-changes';
import { rangeText, WagesPreview } from './wages-preview';

/**
 * Asks for the wages of all ticked jobs: an amount is set, or added if it has a sign. Previews the
 * effect on the jobs that the list has loaded, and asks again before a large change.
 */
export function WagesDialog(
  props: BulkDialogProps & { readonly ids: readonly string[] },
): ReactElement {
  const { ids, onSet, onCancel, ...shown } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const amounts = useTexts(amountTexts);
  const { cancel } = useTexts(pageTexts);
  const { modal } = App.useApp();
  const [form] = Form.useForm<TypedWages>();
  const typed = Form.useWatch<TypedWages | undefined>([], form) ?? {};
  const isSum = typed.isSum === true;
  const isEmpty = Object.values(typed).every((value) => !value);
  const close = useConfirmedClose(onCancel, () => isEmpty);
  const jobs = ids.flatMap((id) => knownJobs.get(id) ?? []).filter(hasWages);
  const changes = wageChanges(inputOf(typed), jobs);
  const change = typedRule((text) => money(unsigned(text)), bulk.wageChange);
  const set = (values: TypedWages) => {
    const input = inputOf(values);
    // Enter submits even while the button is disabled.
    if (Object.values<unknown>(input).every((value) => value === undefined)) return;
    // Calculated from the latest input, which the preview may not show yet.
    const sent = wageChanges(input, jobs);
    if (sent.some(({ after }) => after[0] < 0)) return;
    const large = sent.filter(({ isLarge }) => isLarge);
    if (large.length === 0) {
      onSet(input);
      return;
    }
    const [title, ...others] = large.map(({ of, before, after }) =>
      bulk.largeChange(jobs.length, t[of], rangeText(before), rangeText(after)),
    );
    modal.confirm({
      title,
      content: others.map((text) => <p key={text}>{text}</p>),
      cancelText: cancel,
      ...SAFE_FIRST,
      onOk: () => onSet(input),
    });
  };
  return (
    <Modal
      {...shown}
      title={bulk.wagesOf(ids.length)}
      okButtonProps={{ disabled: isEmpty }}
      onOk={form.submit}
      onCancel={close}
    >
      <p className="quiet">{bulk.wagesHint}</p>
      <Form form={form} layout="vertical" onFinish={set}>
        <Form.Item name="price" label={t.price} rules={[change]}>
          <AmountField autoFocus label={t.price} />
        </Form.Item>
        <Form.Item name="subsidy" label={t.subsidy} rules={[change]}>
          <AmountField label={t.subsidy} />
        </Form.Item>
        <Form.Item
          name="total"
          label={t.total}
          extra={bulk.totalHint}
          rules={isSum ? [] : [typedRule(money, amounts.amount)]}
        >
          <Input placeholder={bulk.followsBoth} suffix={t.perHour} disabled={isSum} />
        </Form.Item>
        <Form.Item name="isSum" valuePropName="checked">
          <Checkbox>{amounts.followsSum}</Checkbox>
        </Form.Item>
        <Form.Item name="salary" label={t.salary} rules={[typedRule(salary, amounts.needsRange)]}>
          <Input placeholder={bulk.unchanged} suffix={amounts.perMonth} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
      <WagesPreview changes={changes} known={jobs.length} count={ids.length} />
    </Modal>
  );
}
