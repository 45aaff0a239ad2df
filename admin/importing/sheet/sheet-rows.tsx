import type { ReactElement } from 'react';
import { Checkbox } from 'antd';
import { Badge } from '../../app/badge';
import { shownValue } from '../../change/shown-value';
import { cellTexts, importTexts } from '../../texts/importing.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import type { Target } from './cell.values';
import { COLUMNS, columnOf, targetNames } from './sheet.columns';
import { SheetCell } from './sheet-cell';
import { SheetGrid, type Goal } from './sheet-grid';
import type { Importing } from '../use-import';
import type { Sheet } from './use-sheet';

interface SheetRowsProps {
  readonly sheet: Sheet;
  readonly importing: Importing;
  readonly rows: readonly number[];
  readonly goal: Goal | null;
  /** Called when a cell was changed, or a row was included or excluded. */
  readonly onChange: (changed: Goal) => void;
}

/** The cells of a sheet, to be corrected, or with a preview of their changes. */
export function SheetRows(props: SheetRowsProps): ReactElement {
  const { sheet, importing, rows, goal, onChange } = props;
  const language = useLanguage();
  const t = useTexts(importTexts);
  const names = targetNames(language);
  const words = useTexts(cellTexts);
  const { preview } = importing;
  const targets = (sheet.state?.matching ?? []).filter((target) => target !== null);
  // A missing cell gets a column, in which its problem is shown.
  const wanted = COLUMNS.map(({ target }) => target).filter(
    (target) => !targets.includes(target) && rows.some((row) => sheet.problemsOf(row).has(target)),
  );
  const shown = [...targets, ...wanted];
  const cellOf = (row: number, target: Target) => {
    const column = sheet.state?.matching.indexOf(target) ?? -1;
    return sheet.body[row]?.[column] ?? '';
  };
  // Only these rows were sent to the service.
  const taken = new Map(sheet.taken.map((row, at) => [row, at]));
  const previewOf = (row: number) => preview?.rows[taken.get(row) ?? -1];
  const render = (row: number, key: string) => {
    if (key === 'result') return <Outcome outcome={previewOf(row)?.outcome} />;
    if (key === 'taken')
      return (
        <Checkbox
          aria-label={t.takeRow(sheet.numberOf(row))}
          checked={taken.has(row)}
          disabled={importing.isBusy}
          onChange={({ target }) => {
            onChange({ row, column: key });
            sheet.take(row, target.checked);
          }}
        />
      );
    const target = key as Target;
    const told = sheet.problemsOf(row).get(target);
    if (preview !== null) {
      const { before, after } = previewOf(row) ?? {};
      const column = columnOf(target)?.stored ?? '';
      const changed = before != null && Object.hasOwn(before, column);
      const isNew = after != null && Object.hasOwn(after, column) && column !== 'content';
      return (
        <span className="sheet-value" data-changed={changed}>
          {changed && (
            <>
              <span className="visually-hidden">{t.was}</span>
              <del>{shownValue(column, before[column], language)}</del>{' '}
            </>
          )}
          {isNew ? shownValue(column, after[column], language) : cellOf(row, target)}
        </span>
      );
    }
    return (
      <SheetCell
        label={`${t.row} ${sheet.numberOf(row)}, ${names[target]}`}
        value={cellOf(row, target)}
        problem={
          told === undefined ? undefined : typeof told === 'string' ? words[told] : told.told
        }
        disabled={importing.isBusy}
        onChange={(value) => {
          onChange({ row, column: key });
          sheet.edit(row, target, value);
        }}
      />
    );
  };
  return (
    <SheetGrid
      label={t.heading}
      rowTitle={t.row}
      columns={[
        preview === null
          ? { key: 'taken', title: t.taken, width: 60 }
          : { key: 'result', title: t.result, width: 90 },
        ...shown.map((target) => ({
          key: target,
          title: names[target],
          width: (columnOf(target)?.width ?? 120) * (preview === null ? 1 : 1.3),
        })),
      ]}
      rows={rows}
      numberOf={sheet.numberOf}
      isLeftOut={(row) => !taken.has(row)}
      render={render}
      goal={goal}
    />
  );
}

function Outcome(props: {
  readonly outcome: 'CREATE' | 'UPDATE' | 'UNCHANGED' | undefined;
}): ReactElement | null {
  const t = useTexts(importTexts);
  const { outcome } = props;
  if (outcome === undefined) return null;
  const tones = { CREATE: 'good', UPDATE: 'accent', UNCHANGED: 'quiet' } as const;
  return <Badge tone={tones[outcome]}>{t[outcome]}</Badge>;
}
