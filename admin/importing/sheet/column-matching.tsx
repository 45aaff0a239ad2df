import type { ReactElement } from 'react';
import { Checkbox, Select } from 'antd';
import { timeZone } from '../../edit/local-time';
import { importTexts } from '../../texts/importing.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import type { Target } from './cell.values';
import { COLUMNS, targetNames } from './sheet.columns';
import { looksLikeWage } from './sheet.matching';
import type { Sheet } from './use-sheet';

/** Whether this computer's time zone is that of China, in which a sheet's dates are read. */
const isChinaTime = (): boolean => new Date().getTimezoneOffset() === -8 * 60;

/** Shows the field of each column, which can be changed. */
export function ColumnMatching(props: {
  readonly sheet: Sheet;
  readonly disabled: boolean;
}): ReactElement {
  const { sheet, disabled } = props;
  const t = useTexts(importTexts);
  const names = targetNames(useLanguage());
  const { state } = sheet;
  const isNamed = state?.matching.some((target) => target === 'jobName' || target === 'id');
  const heads = state?.hasHeader === true ? (state.cells[0] ?? []) : [];
  const wages = heads.filter(
    (head, column) => state?.matching[column] === null && looksLikeWage(head),
  );
  return (
    <div className="panel">
      <div className="row">
        <h2 className="row-title">{t.matching}</h2>
        <Checkbox
          disabled={disabled}
          checked={state?.hasHeader ?? false}
          onChange={({ target }) => sheet.setHeader(target.checked)}
        >
          {t.header}
        </Checkbox>
        {state?.matching.includes('expireTime') === true && !isChinaTime() && (
          <span className="quiet">{t.chinaTime(timeZone())}</span>
        )}
        {isNamed !== true && <span className="danger">{t.nameMissing}</span>}
        {wages.length > 0 && <span role="status">{t.wageMissing(wages)}</span>}
      </div>
      <div className="matching">
        {state?.matching.map((target, column) => {
          const head = heads[column];
          const name = head === undefined || head === '' ? t.column(column + 1) : head;
          return (
            <label key={column} className="filter">
              <span className="quiet">{name}</span>
              <Select
                disabled={disabled}
                aria-label={name}
                value={target ?? ''}
                status={target === null ? 'warning' : ''}
                popupMatchSelectWidth={false}
                onChange={(next: Target | '') => sheet.match(column, next === '' ? null : next)}
                options={[
                  { value: '' as const, label: t.skip },
                  ...COLUMNS.map(({ target: value }) => ({ value, label: names[value] })),
                ]}
              />
            </label>
          );
        })}
      </div>
    </div>
  );
}
