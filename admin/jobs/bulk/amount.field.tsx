import type { ReactElement } from 'react';
import { Flex, Input, Radio } from 'antd';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { useTexts } from '../../texts/texts';
import { inWay, wayOf, type Way } from './wage-changes';

const WAYS: readonly Way[] = ['set', 'raise', 'lower'];

/** An amount to set, add or subtract, depending on its sign, which the buttons also write. */
export function AmountField(props: {
  readonly label: string;
  readonly autoFocus?: boolean;
  /** The form passes these three. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}): ReactElement {
  const { label, id, value = '', onChange } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  return (
    <Flex gap={8} wrap>
      <Radio.Group
        aria-label={bulk.wayOf(label)}
        optionType="button"
        value={wayOf(value)}
        onChange={({ target }) => onChange?.(inWay(value, target.value as Way))}
        options={WAYS.map((way) => ({ value: way, label: bulk[way] }))}
      />
      <Input
        autoFocus={props.autoFocus === true}
        id={id ?? ''}
        style={{ flex: '1 1 220px' }}
        placeholder={bulk.unchangedAmount}
        suffix={t.perHour}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </Flex>
  );
}
