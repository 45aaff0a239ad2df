import { useUndoOffer } from '../history/use-undo-offer';
import { movedRows, type NewWeight } from '../list/moved-rows';
import type { List } from '../list/use-list';
import { message } from '../parts/messages';
import { catalogueTexts } from '../texts/catalogue.texts';
import { errorText } from '../texts/error-text';
import { reorderTexts } from '../texts/reorder.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { CatalogueRow } from './record';

export interface ChangeableRows<Row extends CatalogueRow> {
  readonly entity: 'CATEGORY' | 'FACTORY';
  readonly list: List<'name'>;
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Whether the smallest weight comes first. */
  readonly ascending: boolean;
  readonly nameOf: (row: Row) => string;
  /** Reads a hundred rows of the list in its own order; the first hundred has the number 1. */
  readonly onRead: (hundred: number) => Promise<readonly Row[]>;
  readonly onRemove: (row: Row) => Promise<unknown>;
  readonly onReorder: (items: readonly NewWeight[]) => Promise<unknown>;
}

interface RowChanges<Row> {
  readonly weigh: (row: Row, weigh: number) => Promise<void>;
  readonly move: (from: number, to: number) => Promise<void>;
  readonly remove: (row: Row) => Promise<void>;
}

/** Changes, moves and removes rows of a small table in place, and shows the outcome. */
export function useRowChanges<Row extends CatalogueRow>(
  options: ChangeableRows<Row>,
): RowChanges<Row> {
  const { list, rows = [], total = 0, nameOf } = options;
  const t = useTexts(catalogueTexts);
  const { noRoom } = useTexts(reorderTexts);
  const language = useLanguage();
  const offer = useUndoOffer(options.entity);
  // Among equal weights the larger id comes first, in both directions.
  const sign = options.ascending ? -1 : 1;
  const signed = <Item extends { readonly weigh: number }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, weigh: sign * item.weigh }));

  const told = async (change: () => Promise<void>) => {
    try {
      await change();
    } catch (error) {
      message.error(errorText(error, language));
    }
  };
  const reorder = async (items: readonly NewWeight[]) => {
    if (items.length === 0) return;
    await options.onReorder(items);
    message.success(t.reordered, offer(items));
  };
  return {
    weigh: ({ id, version }, weigh) => reorder([{ id, weigh, expectedVersion: version }]),
    move: (from, to) =>
      told(async () => {
        const shown = { page: list.page, pageSize: list.pageSize, total };
        const read = async (hundred: number) => signed(await options.onRead(hundred));
        const moved = await movedRows(signed(rows), [from, to], shown, read);
        if (moved === null) message.error(noRoom, 8);
        else await reorder(signed(moved));
      }),
    remove: (row) =>
      told(async () => {
        await options.onRemove(row);
        const { id, version } = row;
        message.success(t.removed(nameOf(row)), offer([{ id, expectedVersion: version }]));
      }),
  };
}
