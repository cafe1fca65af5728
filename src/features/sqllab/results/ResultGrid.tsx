import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Grid } from '#ui/grid/Grid.tsx';
import type { GridProps } from '#ui/grid/gridProps.ts';
import type { GridMenuEntry, GridMenuTarget } from '#ui/grid/menu/gridMenuEntry.ts';
import { createGroupedSource } from '#ui/grid/source/groupedSource.ts';
import type { CellPlace } from '#ui/grid/selection/selection.ts';
import type { RowsPart } from '../../../../workers/results/protocol.ts';
import { useDevice } from '../../services/device.ts';
import { LazyResultTool } from './LazyResultTool.tsx';
import type { ColumnTool } from './columns/columnTool.ts';
import { FIND_KEYS } from '../shortcuts.ts';
import styles from './ResultGrid.module.css';
import { useArrangedColumns } from './columns/useArrangedColumns.ts';

export interface ResultGridProps extends Pick<GridProps, 'label' | 'filter' | 'widths' | 'onWidths'> {
  readonly source: ResultSource;
  readonly query: Query;
  readonly onCopied: NonNullable<GridProps['onCopied']>;
}

/** The grid of a result, with what can be done with its columns and with the selected cells. */
export function ResultGrid({ source, query, ...rest }: ResultGridProps): ReactNode {
  const { db } = useDevice();
  useSyncExternalStore(source.subscribe, source.version);
  const [area, setArea] = useState<Rectangle | null>(null);
  const [tool, setTool] = useState<ColumnTool | null>(null);
  const [place, setPlace] = useState<CellPlace | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [row, setRow] = useState<number | null>(null);
  const [transposed, setTransposed] = useState<RowsPart | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const arranged = useArrangedColumns(source, query.sqlEditorId, setPlace);
  const isGrouped = source.groupColumn() !== null;
  const inOrder = arranged?.shown;
  const grouped = useMemo(
    () => (isGrouped && inOrder !== undefined ? createGroupedSource(inOrder, () => source.groups()) : null),
    [isGrouped, inOrder, source],
  );
  const showCell = useCallback(
    ({ row: at, column }: CellPlace): void => setPlace({ row: grouped?.showRow(at) ?? at, column }),
    [grouped],
  );
  const rowsOf = (places: Rectangle): Rectangle => grouped?.rowsOf(places) ?? places;
  const isSelected = area !== null && (area.toRow - area.fromRow) * (area.toColumn - area.fromColumn) > 1;
  const hasStatus = isSelected || isGrouped || source.columnFilters().length > 0;

  // The grid must mount with its columns in their order.
  if (arranged === null) return <div className={styles['frame']} aria-busy />;
  const { shown, order, move } = arranged;

  const menuItems = async (target: GridMenuTarget): Promise<readonly GridMenuEntry[]> => {
    const { resultMenu } = await import('./resultMenu.ts');
    return resultMenu(
      { ...target, area: rowsOf(target.area) },
      {
        source,
        query,
        db,
        onCopied: rest.onCopied,
        openTool: setTool,
        openRow: setRow,
        transpose: setTransposed,
        find: () => setFinding(true),
        arranged,
      },
    );
  };
  const backToGrid = (): void => frame.current?.querySelector<HTMLElement>('[role=grid]')?.focus();

  return (
    <div
      ref={frame}
      role="presentation"
      className={styles['frame']}
      data-own-shortcuts={FIND_KEYS}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        setFinding(true);
      }}
    >
      {isFinding && (
        <LazyResultTool
          show="find"
          source={source}
          order={order}
          onPlace={showCell}
          onClose={() => {
            setFinding(false);
            backToGrid();
          }}
        />
      )}
      {row !== null && (
        <LazyResultTool
          show="row"
          source={source}
          order={order}
          row={row}
          onRow={setRow}
          onClose={() => setRow(null)}
        />
      )}
      {transposed !== null && (
        <LazyResultTool
          show="transpose"
          source={source}
          part={transposed}
          onCopied={rest.onCopied}
          onClose={() => setTransposed(null)}
        />
      )}
      <div className={styles['grid']}>
        <Grid
          {...rest}
          source={grouped ?? shown}
          pinned={arranged.pinned}
          menuItems={menuItems}
          onSelect={setArea}
          onMoveColumn={move}
          place={place}
        />

        {tool !== null && (
          <LazyResultTool
            show="column"
            key={`${tool.kind} ${tool.column}`}
            tool={tool}
            source={source}
            onClose={() => setTool(null)}
          />
        )}
      </div>

      {hasStatus && (
        <LazyResultTool
          show="status"
          source={source}
          order={order}
          area={isSelected ? area : null}
          rowsOf={rowsOf}
          onOpenAll={(isOpen) => grouped?.setAllOpen(isOpen)}
        />
      )}
    </div>
  );
}
