import { stored } from '../../app/stored';
import { COLUMNS, type Column } from './job-columns';

const SHOWN_AT_FIRST: readonly Column[] = ['pictures', 'types', 'prices', 'visibility', 'status'];

/** Returns the visible columns, which are stored in this browser. */
export function shownColumns(): readonly Column[] {
  const kept = stored.read('job.columns')?.split(',');
  return kept === undefined ? SHOWN_AT_FIRST : COLUMNS.filter((each) => kept.includes(each));
}

export const keepColumns = (shown: readonly Column[]): boolean =>
  stored.write('job.columns', shown.join(','));
