import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Grid } from '#ui/grid/Grid.tsx';
import type { GridProps } from '#ui/grid/gridProps.ts';
import type { GridMenuEntry, GridMenuTarget } from '#ui/grid/gridMenuEntry.ts';
import type { Place } from '#ui/grid/selection.ts';
import { useDevice } from '../../services/device.ts';
import { LazyResultTool } from './LazyResultTool.tsx';
import { ResultStatus } from './ResultStatus.tsx';
import { resultMenu } from './resultMenu.ts';
import type { ColumnTool } from './columnTool.ts';
import styles from './ResultGrid.module.css';
import { useArrangedColumns } from './useArrangedColumns.ts';

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
  const [place, setPlace] = useState<Place | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [row, setRow] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const arranged = useArrangedColumns(source, query.sqlEditorId, setPlace);
  const isSelected = area !== null && (area.toRow - area.fromRow) * (area.toColumn - area.fromColumn) > 1;
  const hasStatus = isSelected || source.columnFilters().length > 0;

  // The grid must mount with its columns in their order.
  if (arranged === null) return <div className={styles['frame']} aria-busy />;
  const { shown, order, move } = arranged;

  const menuItems = (target: GridMenuTarget): readonly GridMenuEntry[] =>
    resultMenu(target, {
      source,
      query,
      db,
      onCopied: rest.onCopied,
      openTool: setTool,
      openRow: setRow,
      find: () => setFinding(true),
      arranged,
    });
  const backToGrid = (): void => frame.current?.querySelector<HTMLElement>('[role=grid]')?.focus();

  return (
    <div
      ref={frame}
      role="presentation"
      className={styles['frame']}
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
          onPlace={setPlace}
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
      <div className={styles['grid']}>
        <Grid
          {...rest}
          source={shown}
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

      {hasStatus && <ResultStatus source={source} order={order} area={isSelected ? area : null} />}
    </div>
  );
}
