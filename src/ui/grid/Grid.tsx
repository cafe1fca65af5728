import {
  type KeyboardEvent,
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
import { lazyPart } from '../kit/late/lazyPart.tsx';
import { classes } from '../classes.ts';
import { fitWidth, MIN_WIDTH } from './window/columnWidths.ts';
import styles from './Grid.module.css';
import { gridAction } from './selection/gridKeys.ts';
import type { GridMenuPlace } from './menu/gridMenuEntry.ts';
import type { GridProps } from './gridProps.ts';
import { GridView } from './GridView.tsx';
import { menuTarget } from './menu/menuTarget.ts';
import { nextSort } from './source/nextSort.ts';
import {
  clampSelection,
  type GridBounds,
  HEADER_ROW,
  type Place,
  select,
  selectedArea,
  type SelectionEvent,
} from './selection/selection.ts';
import { useColumnWidths } from './window/useColumnWidths.ts';
import { useGridPointer } from './selection/useGridPointer.ts';
import { useGridSelection } from './selection/useGridSelection.ts';
import { GUTTER, useGridWindow } from './window/useGridWindow.ts';
import { ROW_HEIGHT, type Span } from './window/window.ts';
import { writeClipboard } from './menu/writeClipboard.ts';

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
  const report = useEffectEvent(() => onSelect?.(area));
  const areaKey = `${area.fromRow} ${area.toRow} ${area.fromColumn} ${area.toColumn}`;
  useEffect(() => report(), [areaKey, source]);

  const showPlace = useEffectEvent(() => place !== null && show(place));
  useLayoutEffect(() => {
    if (place !== null) showPlace();
  }, [place]);

  // The panel narrows the grid: keep its cell in view.
  const isOpen = opened !== null;
  const showOpened = useEffectEvent(() => opened !== null && show(opened));
  useLayoutEffect(() => {
    if (isOpen) showOpened();
  }, [isOpen, viewWidth]);

  function change(event: SelectionEvent): void {
    const next = select(selection, event, bounds);
    setSelection(next);
    const isRowStart = event.type === 'move' && (event.move === 'rowStart' || event.move === 'gridStart');
    if (event.type !== 'all') show(next.active, isRowStart);
    // An open panel follows the active cell.
    if (opened !== null && next.active.row !== HEADER_ROW && !isHeading(next.active.row))
      setOpened(next.active);
  }

  function copy(headers: boolean): void {
    const cells = (area.toRow - area.fromRow) * (area.toColumn - area.fromColumn);
    if (cells > 0) reportCopy(writeClipboard(source.copyText(area, headers)), cells);
  }

  function reportCopy(copied: Promise<void>, cells: number): void {
    copied.then(
      () => onCopied?.({ cells }),
      (error: unknown) => onCopied?.({ error }),
    );
  }

  const isHeading = (row: number): boolean => row >= 0 && (source.headings?.heading(row) ?? null) !== null;
  function open(place: Place): void {
    if (isHeading(place.row)) source.headings?.toggle(place.row);
    else if (place.row >= 0 && place.row < rowCount && place.column < columnCount) setOpened(place);
  }

  const fit = (column: number): void => resize(column, fitWidth(source, column, window.rows));
  const sort = (column: number): void => source.setSort(nextSort(source.sort(), column));

  const move = (from: number, to: number): void => {
    if (to >= 0 && to < columnCount) onMoveColumn?.(from, to);
  };
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

  /** Selects what the context menu acts on; returns the column where that is a header. */
  function aimMenu(at: Place | null): number | null {
    const { column, event } = menuTarget(at, selection.active, area);
    if (event !== null) change(event);
    return column;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (columnCount === 0) return;
    const { active } = selection;
    const action = gridAction(event, active);
    if (action === null) return;
    event.preventDefault();
    if (action.kind === 'select') change(action.event);
    if (action.kind === 'copy') copy(action.headers);
    if (action.kind === 'open') open(active);
    if (action.kind === 'sort') sort(active.column);
    if (action.kind === 'resize') resize(active.column, (widths[active.column] ?? MIN_WIDTH) + action.by);
    if (action.kind === 'fit') fit(active.column);
    if (action.kind === 'move') move(active.column, active.column + action.by);
  }

  function close(): void {
    setOpened(null);
    box.current?.focus();
  }

  const isActiveDrawn =
    (selection.active.column < window.pinned || isIn(selection.active.column, window.columns)) &&
    (selection.active.row === HEADER_ROW || isIn(selection.active.row, window.rows));
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
        {...(isActiveDrawn ? { 'aria-activedescendant': activeId } : {})}
        className={classes(styles['grid'], source.state() === 'busy' && styles['busy'])}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault();
          const edge = frame.current?.getBoundingClientRect();
          const place = { x: event.clientX - (edge?.left ?? 0), y: event.clientY - (edge?.top ?? 0) };
          setMenu({ ...place, column: aimMenu(pointer.hit(event)) });
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
            onCopied={(copied) => reportCopy(copied, 1)}
            onOpen={() => open(selection.active)}
            onFit={fit}
          />
        </Suspense>
      )}
    </div>
  );
}

function isIn(index: number, { first, last }: Span): boolean {
  return index >= first && index < last;
}
