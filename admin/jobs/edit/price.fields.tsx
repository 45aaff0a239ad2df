import type { ReactElement } from 'react';
import { Checkbox, Form } from 'antd';
import { controlOf, type FormControl } from '../../edit/form-control';
import { ParsedInput } from '../../edit/parsed.field';
import { isAmount, money } from '../../edit/typed-values';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { useTexts } from '../../texts/texts';
import { sumOf } from './job.values';

/** The three prices, as texts and never as floats. */
export function PriceFields(): ReactElement {
  const t = useTexts(jobEditTexts);
  const form = Form.useFormInstance();
  const factory = Form.useWatch<string | undefined>('factoryPrice', form) ?? '';
  const subsidy = Form.useWatch<string | undefined>('subsidyPrice', form) ?? '';
  const rule = {
    validator: (_rule: unknown, value: string | null) =>
      value === null || isAmount(value) ? Promise.resolve() : Promise.reject(new Error(t.amount)),
  };
  return (
    <div className="fields">
      <Form.Item name="factoryPrice" label={t.price} rules={[rule]}>
        <ParsedInput parse={money} inputMode="decimal" suffix={t.perHour} />
      </Form.Item>
      <Form.Item name="subsidyPrice" label={t.subsidy} rules={[rule]}>
        <ParsedInput parse={money} inputMode="decimal" suffix={t.perHour} />
      </Form.Item>
      <Form.Item name="factoryPriceTotal" label={t.total} rules={[rule]}>
        <TotalField sum={sumOf(factory, subsidy)} />
      </Form.Item>
    </div>
  );
}

/** The total: the sum of the other two, unless it is set to something else. */
function TotalField(
  props: FormControl & {
    readonly sum: string;
    readonly value?: string | null;
    readonly onChange?: (value: string | null) => void;
  },
): ReactElement {
  const { sum, value = null, onChange } = props;
  const t = useTexts(jobEditTexts);
  return (
    <div className="stack">
      <ParsedInput
        parse={money}
        {...controlOf(props)}
        inputMode="decimal"
        value={value ?? sum}
        disabled={value === null}
        suffix={t.perHour}
        onChange={(typed) => onChange?.(typed)}
      />
      <Checkbox
        checked={value === null}
        onChange={({ target }) => onChange?.(target.checked ? null : sum)}
      >
        {t.followsSum}
      </Checkbox>
    </div>
  );
}
