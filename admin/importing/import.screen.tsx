import { useState, type ReactElement } from 'react';
import { Alert } from 'antd';
import { Button } from '../parts/button';
import { takeLostFocus } from '../parts/use-focus-after';
import { importTexts } from '../texts/importing.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { Link } from '../routing/link';
import { PasteArea } from './sheet/paste-area';
import { UndoImport } from './undo-import';
import { SheetScreen } from './sheet/sheet.screen';
import { rangeOf } from './sheet/sheet.state';
import { useImport } from './use-import';
import { useSheet } from './sheet/use-sheet';

/** Imports jobs from a spreadsheet: pasted, matched, corrected, previewed, written. */
export default function ImportScreen(): ReactElement {
  const t = useTexts(importTexts);
  const { remove } = useTexts(pageTexts);
  const sheet = useSheet();
  const importing = useImport(sheet);
  const [problem, setProblem] = useState<string>();
  const { done } = importing;
  // After a write, the sheet contains the rows that are next.
  const next = rangeOf(sheet.taken.map(sheet.numberOf));
  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
        {sheet.state !== null && done === null && (
          <Button
            disabled={importing.isBusy}
            onClick={() => {
              importing.back();
              sheet.clear();
            }}
          >
            {t.startAgain}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <Alert
          type="error"
          title={problem}
          role="alert"
          closable={{ 'aria-label': remove, onClose: () => setProblem(undefined) }}
        />
      )}
      {done !== null && (
        <div ref={takeLostFocus} tabIndex={-1} className="panel" role="status">
          <h2>{t.done(done.created, done.updated)}</h2>
          <div className="row">
            <UndoImport written={done} />
            <Link to="jobs">{t.toJobs}</Link>
            <Link to="history">{t.toHistory}</Link>
            {next !== null && (
              <Button type="primary" onClick={importing.again}>
                {t.goOn(next)}
              </Button>
            )}
            <Button
              onClick={() => {
                importing.again();
                sheet.clear();
              }}
            >
              {t.startAgain}
            </Button>
          </div>
        </div>
      )}
      {done === null &&
        (sheet.state === null ? (
          <PasteArea
            onCells={(found) => {
              if ('fault' in found)
                setProblem(
                  found.fault === 'unclosed' ? t.unclosed(found.line, found.start) : t[found.fault],
                );
              else setProblem(sheet.begin(found) ? undefined : t.nothing);
            }}
          />
        ) : sheet.tooMany !== null ? (
          <Alert
            type="warning"
            title={t.tooMany(sheet.taken.length)}
            role="alert"
            showIcon
            action={<Button onClick={sheet.takeFirst}>{t.takeFirst(sheet.tooMany)}</Button>}
          />
        ) : (
          <SheetScreen sheet={sheet} importing={importing} />
        ))}
    </>
  );
}
