import { useEffect, useRef, useState, type ReactElement } from 'react';
import { EXPORTS } from '../../api/addresses';
import { Button } from '../../parts/button';
import { ExportLink } from '../../parts/export-link';
import { importTexts } from '../../texts/importing.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import { COLUMNS, targetNames } from './sheet.columns';
import { readFile } from './read-file';
import type { SheetCells, SheetFault } from './sheet.cells';
import { parseSheet } from './sheet.parse';

const isPicture = ({ type }: File) => type.startsWith('image/');

/** Accepts pasted text, and files that are pasted, dropped or chosen. */
export function PasteArea(props: {
  readonly onCells: (sheet: SheetCells | SheetFault) => void;
}): ReactElement {
  const { onCells } = props;
  /** The file that is being read. */
  const [reading, setReading] = useState<File | null>(null);
  useEffect(() => {
    if (reading === null) return undefined;
    return readFile(reading, (found) => {
      setReading(null);
      onCells(found);
    });
  }, [reading]);
  const onText = (text: string) => {
    setReading(null);
    const cells = parseSheet(text, true);
    onCells('fault' in cells ? cells : { cells });
  };
  const t = useTexts(importTexts);
  const names = targetNames(useLanguage());
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const heads = COLUMNS.map(({ target }) => names[target]).join(',');
  return (
    <div
      className="paste-area"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file === undefined) onText(event.dataTransfer.getData('text/plain'));
        else setReading(file);
      }}
    >
      <p>{t.intro}</p>
      <textarea
        aria-label={t.pasteHere}
        placeholder={t.pasteHere}
        rows={6}
        onPaste={(event) => {
          event.preventDefault();
          // Excel adds a picture of the cells that it copies.
          const file = [...event.clipboardData.files].find((each) => !isPicture(each));
          if (file === undefined) onText(event.clipboardData.getData('text/plain'));
          else setReading(file);
        }}
        onChange={({ target }) => {
          if (target.value.includes('\n')) onText(target.value);
        }}
      />
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xlsm,.xls,.csv,.tsv,.txt,text/csv"
        hidden
        onChange={({ target }) => {
          setReading(target.files?.[0] ?? null);
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <div className="row">
        <Button onClick={() => input.current?.click()}>{t.chooseFile}</Button>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${heads}\r\n`)}`}
          download="jobs.csv"
        >
          {t.template}
        </a>
        <ExportLink href={EXPORTS.jobs}>{t.exportJobs}</ExportLink>
      </div>
      <p role="status">{reading !== null && t.reading(reading.name)}</p>
    </div>
  );
}
