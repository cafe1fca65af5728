import { useMemo } from 'react';
import { setColumnArrangement } from '#commands/settings/columnArrangement.ts';
import {
  AS_RETURNED,
  arrangedColumns,
  type ColumnArrangement,
  hideColumn,
  moveColumn,
  pinColumn,
  pinnedCount,
} from '#domain/rows/arrange/columnArrangement.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { setting } from '#store/settings.ts';
import { arrangedSource } from '#ui/grid/source/arrangedSource.ts';
import { columnKey } from '#ui/grid/window/columnWidths.ts';
import { HEADER_ROW, type CellPlace } from '#ui/grid/selection/selection.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { rowsInFormat } from '../rowsInFormat.ts';

export interface ArrangedColumns {
  /** The columns of the result that are shown, in their order. */
  readonly order: readonly number[];
  readonly shown: RowSource;
  readonly move: (from: number, to: number) => void;
  readonly hide: (place: number) => void;
  /** How many of the first columns are pinned. */
  readonly pinned: number;
  readonly pin: (place: number, isPinned: boolean) => void;
  readonly showAll: () => void;
}

/** The columns of a result as a person arranged them in its tab; null until that is read from the device. */
export function useArrangedColumns(
  source: ResultSource,
  tabId: string,
  /** Makes a header the active cell. */
  setPlace: (place: CellPlace) => void,
): ArrangedColumns | null {
  const { db, change } = useDevice();
  const stored = useLive(
    async () => ({ ...AS_RETURNED, ...(await setting(db, 'columnArrangements'))[tabId] }),
    [db, tabId],
  );
  const keys = useMemo(() => source.columns.map(columnKey), [source]);
  const order = useMemo(() => (stored === undefined ? null : arrangedColumns(keys, stored)), [keys, stored]);
  const shown = useMemo(() => order && arranged(source, order), [source, order]);
  if (stored === undefined || order === null || shown === null) return null;

  const store = (arrangement: ColumnArrangement): void => {
    if (arrangement === stored) return;
    change(
      setColumnArrangement({
        tabId,
        arrangement: {
          order: [...arrangement.order],
          hidden: [...arrangement.hidden],
          pinned: [...arrangement.pinned],
        },
      }),
    );
  };
  return {
    order,
    shown,
    move(from, to) {
      if (to < 0 || to >= order.length) return;
      setPlace({ row: HEADER_ROW, column: to });
      store(moveColumn(keys, stored, from, to));
    },
    hide(at) {
      setPlace({ row: HEADER_ROW, column: Math.max(0, Math.min(at, order.length - 2)) });
      store(hideColumn(keys, stored, at));
    },
    pinned: pinnedCount(keys, stored),
    pin: (at, isPinned) => store(pinColumn(keys, stored, at, isPinned)),
    showAll: () => store({ ...stored, hidden: [] }),
  };
}

/** The source itself where nothing is arranged: it has the shortest way to a cell. */
function arranged(source: ResultSource, order: readonly number[]): RowSource {
  if (order.length === source.columns.length && order.every((at, place) => at === place)) return source;
  return arrangedSource(source, order, async ({ fromRow, toRow }, columns, headers) => {
    const options = { format: 'tsv', headers, table: '', database: null } as const;
    const parts: string[] = [];
    for await (const part of rowsInFormat(source, { from: fromRow, to: toRow, columns }, options)) {
      parts.push(part.text);
    }
    return parts.join('');
  });
}
