import type { ReactElement } from 'react';
import { Form } from 'antd';
import { WholeField, wholeRules } from '../edit/whole.field';
import { catalogueTexts } from '../texts/catalogue.texts';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';

/** The form's item of a row's weight; `extra` says which weights come first. */
export function WeighItem({ extra }: { readonly extra: string }): ReactElement {
  const t = useTexts(catalogueTexts);
  const { whole } = useTexts(listTexts);
  return (
    <Form.Item name="weigh" label={t.weigh} extra={extra} rules={wholeRules(t.whole, whole)}>
      <WholeField />
    </Form.Item>
  );
}
