import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Alert, Checkbox } from 'antd';
import { Failure } from '../../app/loading/failure';
import { Button } from '../../parts/button';
import { takeLostFocus } from '../../parts/use-focus-after';
import { importTexts } from '../../texts/importing.texts';
import { useTexts } from '../../texts/texts';
import { ColumnMatching } from './column-matching';
import { Namesakes } from '../namesakes';
import { RepeatedRows } from '../repeated-rows';
import type { Goal } from './sheet-grid';
import { SheetRows } from './sheet-rows';
import type { Importing } from '../use-import';
import type { Sheet } from './use-sheet';

/** Exports have it; lists with numbers of their own, which look like ids, do not. */
const VERSION = 'expectedVersion';

interface SheetScreenProps {
  readonly sheet: Sheet;
  readonly importing: Importing;
}

/** A pasted sheet: its columns are matched, its cells corrected, and then previewed. */
export function SheetScreen({ sheet, importing }: SheetScreenProps): ReactElement {
  const t = useTexts(importTexts);
  const { preview, problem, isBusy } = importing;
  const { isReading, failure, retry } = sheet;
  /** The rows that had faults when the list was limited to these; corrected ones stay visible. */
  const [onlyFaults, setOnlyFaults] = useState<ReadonlySet<number> | null>(null);
  const [goal, setGoal] = useState<Goal | null>(null);
  const changed = useRef<Goal | null>(null);
  const all = sheet.rows.map((_, row) => row);
  const leftOut = all.length - sheet.taken.length;
  const faulty = all.filter((row) => sheet.problemsOf(row).size > 0);
  const shown = all.filter(
    (row) => onlyFaults === null || onlyFaults.has(row) || sheet.problemsOf(row).size > 0,
  );
  const isAllCorrect = sheet.faults === 0;
  useEffect(() => {
    if (!isAllCorrect || onlyFaults === null) return;
    setOnlyFaults(null);
    setGoal(changed.current);
  }, [isAllCorrect, onlyFaults]);
  const isUnanswered = sheet.state?.sent != null && preview === null;
  const renamed = (preview?.rows ?? []).filter(({ before }) => before?.job_name != null).length;
  const next = () => {
    const after = faulty.find((row) => goal === null || row > goal.row);
    setGoal({ row: after ?? faulty[0] ?? 0 });
  };
  return (
    <>
      {problem !== null && <Alert type="error" title={problem} role="alert" showIcon />}
      {sheet.isElsewhere && <Alert type="warning" title={t.elsewhere} role="alert" showIcon />}
      {isUnanswered && (
        <Alert
          type="warning"
          title={t.unanswered}
          showIcon
          action={
            <Button disabled={isBusy} onClick={importing.write}>
              {t.write(sheet.taken.length)}
            </Button>
          }
        />
      )}
      {preview === null && sheet.state?.only !== undefined && (
        <Alert type="info" title={t.only(sheet.state.only)} showIcon />
      )}
      {sheet.waiting !== null && <Alert type="info" title={t.waiting(sheet.waiting)} showIcon />}
      {renamed > 0 && renamed === preview?.updated && !sheet.state?.matching.includes(VERSION) && (
        <Alert type="warning" title={t.renamed(renamed)} role="alert" showIcon />
      )}
      {preview !== null && (
        <>
          <Namesakes preview={preview} />
          <RepeatedRows sheet={sheet} />
        </>
      )}
      {failure !== null && <Failure error={failure} onRetry={retry} />}
      {preview === null ? (
        <>
          <ColumnMatching sheet={sheet} disabled={isBusy} />
          <div ref={takeLostFocus} tabIndex={-1} className="row sheet-bar" role="status">
            <strong>{t.rows(sheet.taken.length)}</strong>
            {leftOut > 0 && <span className="quiet">{t.leftOut(leftOut)}</span>}
            {sheet.rows.length === 0 ? (
              <span>{t.onlyHeads}</span>
            ) : isReading ? (
              <span className="quiet">{t.comparing}</span>
            ) : sheet.faults === 0 ? (
              <span className="good">{t.correct}</span>
            ) : (
              <>
                <span className="danger">{t.faults(sheet.faults)}</span>
                <Button size="small" onClick={next}>
                  {t.nextFault}
                </Button>
                <Checkbox
                  checked={onlyFaults !== null}
                  onChange={({ target }) => setOnlyFaults(target.checked ? new Set(faulty) : null)}
                >
                  {t.onlyFaults}
                </Checkbox>
              </>
            )}
            <Button
              type="primary"
              className="row-end"
              loading={isBusy || isReading}
              disabled={sheet.faults > 0 || sheet.taken.length === 0}
              onClick={() => void importing.check()}
            >
              {t.check}
            </Button>
          </div>
        </>
      ) : (
        <div ref={takeLostFocus} tabIndex={-1} className="row sheet-bar" role="status">
          <strong>{t.summary(preview.created, preview.updated, preview.unchanged)}</strong>
          <span className="quiet">{t.allOrNone}</span>
          <Button className="row-end" disabled={isBusy} onClick={importing.back}>
            {t.back}
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={preview.created + preview.updated === 0}
            onClick={() => void importing.write()}
          >
            {t.write(preview.created + preview.updated)}
          </Button>
        </div>
      )}
      <SheetRows
        sheet={sheet}
        importing={importing}
        rows={preview !== null ? sheet.taken : shown}
        goal={goal}
        onChange={(change) => (changed.current = change)}
      />
    </>
  );
}
