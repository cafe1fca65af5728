import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { lazyPart } from '../kit/late/lazyPart.tsx';
import { classes } from '../classes.ts';
import styles from './Grid.module.css';
import type { GridMenuPlace } from './menu/gridMenuEntry.ts';
import type { GridProps } from './gridProps.ts';
import { GridView } from './GridView.tsx';
import {
  clampSelection,
  type GridBounds,
  HEADER_ROW,
  type CellPlace,
  selectedArea,
} from './selection/selection.ts';
import { useGridActions } from './useGridActions.ts';
import { useColumnWidths } from './window/useColumnWidths.ts';
import { useGridPointer } from './selection/useGridPointer.ts';
import { useGridSelection } from './selection/useGridSelection.ts';
import { GUTTER, useGridWindow } from './window/useGridWindow.ts';
import type { GridWindow } from './window/useHeldWindow.ts';
import { ROW_HEIGHT, type WindowSpan } from './window/window.ts';

const GridOverlays = lazyPart(async () => ({ default: (await import('./GridOverlays.tsx')).GridOverlays }));

/**
 * A grid of any length: only what is in view is rendered; its ARIA counts are the totals. The focus stays on the grid,
 * which names the active cell, so that scrolling it away does not lose the focus.
 */
export function Grid({
  label,
  source,
  filter = '',
  onCopied,
  widths: given = {},
  onWidths,
  menuItems,
  onSelect,
  onMoveColumn,
  place = null,
  pinned: wantedPinned = 0,
}: GridProps): ReactNode {
  const version = useSyncExternalStore(source.subscribe, source.version);
  const { widths, widen, resize } = useColumnWidths(source, given, onWidths);
  const { rawSelection, setSelection, opened, setOpened } = useGridSelection(source, place);
  const [menu, setMenu] = useState<GridMenuPlace | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const rowCount = source.rowCount();
  const columnCount = source.columns.length;
  const view = useGridWindow({ source, version, widths, wantedPinned, box });
  const { scroll, window, late, offsets, pinnedWidth, viewWidth, show } = view;
  const bounds: GridBounds = {
    rowCount,
    columnCount,
    pageRows: Math.max(1, Math.floor(scroll.viewHeight / ROW_HEIGHT) - 1),
  };
  const selection = clampSelection(rawSelection, bounds);
  widen(window);

  useEffect(() => source.setFilter(filter), [source, filter]);

  const area = selectedArea(selection, bounds);
  useSelectionReport(area, source, onSelect);
  useShownCells({ place, opened, viewWidth, show });

  const actions = useGridActions({
    source,
    bounds,
    selection,
    setSelection,
    area,
    opened,
    setOpened,
    show,
    widths,
    resize,
    rows: window.rows,
    onCopied,
    onMoveColumn,
  });
  const { change, copy, open, fit, sort, move, isHeading } = actions;
  const pointer = useGridPointer({
    box,
    scroll,
    offsets,
    pinnedWidth,
    gutter: GUTTER,
    change,
    sort,
    open,
    isHeading,
    move,
  });

  function close(): void {
    setOpened(null);
    box.current?.focus();
  }

  const activeId = `${idPrefix}r${selection.active.row}c${selection.active.column}`;
  return (
    <div ref={frame} className={styles['frame']}>
      <div
        ref={box}
        role="grid"
        dir="ltr"
        tabIndex={0}
        aria-label={label}
        // The header is a row, and the numbers of the rows are a column.
        aria-rowcount={rowCount + 1}
        aria-colcount={columnCount + 1}
        aria-multiselectable
        aria-busy={source.state() === 'busy'}
        {...(isDrawn(selection.active, window) ? { 'aria-activedescendant': activeId } : {})}
        className={classes(styles['grid'], source.state() === 'busy' && styles['busy'])}
        onKeyDown={actions.onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault();
          const edge = frame.current?.getBoundingClientRect();
          const place = { x: event.clientX - (edge?.left ?? 0), y: event.clientY - (edge?.top ?? 0) };
          setMenu({ ...place, column: actions.aimMenu(pointer.hit(event)) });
        }}
        {...pointer.handlers}
      >
        <GridView
          source={source}
          window={window}
          late={late}
          offsets={offsets}
          viewWidth={scroll.viewWidth}
          viewHeight={scroll.viewHeight}
          boxHeight={scroll.scale.boxHeight}
          gutter={GUTTER}
          selected={area}
          active={selection.active}
          idPrefix={idPrefix}
          onResize={resize}
          onFit={fit}
        />
      </div>
      {(opened !== null || menu !== null) && (
        <Suspense fallback={null}>
          <GridOverlays
            source={source}
            epoch={window.epoch}
            opened={opened}
            menu={menu}
            menuItems={async () => menuItems?.({ column: menu?.column ?? null, area }) ?? []}
            onClosePanel={close}
            onCloseMenu={() => {
              setMenu(null);
              box.current?.focus();
            }}
            onCopy={copy}
            onCopied={(copied) => actions.reportCopy(copied, 1)}
            onOpen={() => open(selection.active)}
            onFit={fit}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Reports the selected area whenever it or the source changes. */
function useSelectionReport(area: Rectangle, source: RowSource, onSelect: GridProps['onSelect']): void {
  const report = useEffectEvent(() => onSelect?.(area));
  const areaKey = `${area.fromRow} ${area.toRow} ${area.fromColumn} ${area.toColumn}`;
  useEffect(() => report(), [areaKey, source]);
}

interface ShownCells {
  readonly place: CellPlace | null;
  /** The cell whose value is open in the panel. */
  readonly opened: CellPlace | null;
  readonly viewWidth: number;
  readonly show: (cell: CellPlace) => void;
}

/** Scrolls to the place that is asked for, and keeps the opened cell in view, as its panel narrows the grid. */
function useShownCells({ place, opened, viewWidth, show }: ShownCells): void {
  const showPlace = useEffectEvent(() => place !== null && show(place));
  useLayoutEffect(() => {
    if (place !== null) showPlace();
  }, [place]);

  const isOpen = opened !== null;
  const showOpened = useEffectEvent(() => opened !== null && show(opened));
  useLayoutEffect(() => {
    if (isOpen) showOpened();
  }, [isOpen, viewWidth]);
}

/** Whether a cell is among those that are rendered. */
const isDrawn = ({ row, column }: CellPlace, { rows, columns, pinned }: GridWindow): boolean =>
  (column < pinned || isIn(column, columns)) && (row === HEADER_ROW || isIn(row, rows));

function isIn(index: number, { first, last }: WindowSpan): boolean {
  return index >= first && index < last;
}
