import type { ReactElement } from 'react';
import { Checkbox, Form, Input, Modal, type ModalProps } from 'antd';
import type { UpdateJobsInput } from '../../documents/bulk';
import { useDiscard } from '../../edit/use-discard';
import { money, salary, type TypedValue } from '../../edit/typed-values';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { useTexts } from '../../texts/texts';

/** As typed; an empty text leaves the value of each job as it is. */
interface Typed {
  readonly price?: string;
  readonly subsidy?: string;
  readonly total?: string;
  readonly isSum?: boolean;
  readonly salary?: string;
}

/** Asks for the wages of all ticked jobs: an amount is set, or added where it has a sign. */
export function WagesDialog(
  props: Omit<ModalProps, 'onCancel'> & {
    readonly count: number;
    readonly onSet: (input: UpdateJobsInput) => void;
    readonly onCancel: () => void;
  },
): ReactElement {
  const { count, onSet, onCancel, ...shown } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const close = useDiscard(onCancel);
  const [form] = Form.useForm<Typed>();
  const typed = Form.useWatch<Typed | undefined>([], form) ?? {};
  const isSum = typed.isSum === true;
  const isEmpty = Object.values(typed).every((value) => !value);
  const rule = (parse: (text: string) => TypedValue<string>, problem: string) => ({
    validator: (_rule: unknown, text = '') =>
      text.trim() === '' || 'value' in parse(text)
        ? Promise.resolve()
        : Promise.reject(new Error(problem)),
  });
  const change = rule((text) => money(text.replace(SIGN, '')), bulk.wageChange);
  const amount = <Input placeholder={bulk.unchanged} suffix={t.perHour} />;
  return (
    <Modal
      {...shown}
      title={bulk.wagesOf(count)}
      okButtonProps={{ disabled: isEmpty }}
      onOk={form.submit}
      onCancel={() => close(isEmpty)}
      afterOpenChange={(isOpen) => isOpen && form.focusField('price')}
    >
      <p className="quiet">{bulk.wagesHint}</p>
      <Form form={form} layout="vertical" onFinish={(values) => onSet(inputOf(values))}>
        <Form.Item name="price" label={t.price} rules={[change]}>
          {amount}
        </Form.Item>
        <Form.Item name="subsidy" label={t.subsidy} rules={[change]}>
          {amount}
        </Form.Item>
        <Form.Item
          name="total"
          label={t.total}
          extra={bulk.totalHint}
          rules={isSum ? [] : [rule(money, t.amount)]}
        >
          <Input placeholder={bulk.followsBoth} suffix={t.perHour} disabled={isSum} />
        </Form.Item>
        <Form.Item name="isSum" valuePropName="checked">
          <Checkbox>{t.followsSum}</Checkbox>
        </Form.Item>
        <Form.Item name="salary" label={t.salary} rules={[rule(salary, t.salaryHint)]}>
          <Input placeholder={bulk.unchanged} suffix={t.perMonth} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}

/** Also as Chinese input methods type it. */
const SIGN = /^\s*[+＋\-－−]/;

/** What valid texts change: nothing where they are empty. */
function inputOf({ price = '', subsidy = '', total = '', ...typed }: Typed): UpdateJobsInput {
  return {
    ...(SIGN.test(price)
      ? { addToFactoryPrice: added(price) }
      : { factoryPrice: valueOf(money(price)) }),
    ...(SIGN.test(subsidy)
      ? { addToSubsidyPrice: added(subsidy) }
      : { subsidyPrice: valueOf(money(subsidy)) }),
    factoryPriceTotal: typed.isSum === true ? null : valueOf(money(total)),
    salary: valueOf(salary(typed.salary ?? '')),
  };
}

const added = (text: string) =>
  `${/^\s*[+＋]/.test(text) ? '' : '-'}${valueOf(money(text.replace(SIGN, ''))) ?? ''}`;

const valueOf = (cell: TypedValue<string>) => ('value' in cell ? cell.value : undefined);
