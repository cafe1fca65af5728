import { ArrowDown, ArrowUp, Filter } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import type { Sort, RowSourceColumn } from '#domain/rows/rowSource.ts';
import { classes } from '../classes.ts';
import { t } from '../t.ts';
import styles from './Grid.module.css';
import { HEADER_ROW, type CellPlace } from './selection/selection.ts';
import type { WindowSpan } from './window/window.ts';

export interface GridHeaderProps {
  readonly columns: readonly RowSourceColumn[];
  /** The columns that scroll, of those in view. */
  readonly span: WindowSpan;
  /** How many of the first columns do not. */
  readonly pinned: number;
  readonly offsets: Float64Array;
  readonly sort: Sort | null;
  /** Whether a filter of the column leaves out rows. */
  readonly isFiltered: (column: number) => boolean;
  readonly active: CellPlace;
  readonly idPrefix: string;
  readonly gutterLabel: string;
  readonly onResize: (column: number, width: number) => void;
  readonly onFit: (column: number) => void;
}

export function GridHeader(props: GridHeaderProps): ReactNode {
  const { columns, span, pinned, gutterLabel } = props;
  return (
    <div role="rowgroup" className={styles['header']}>
      <div role="row" aria-rowindex={1} className={styles['headerRow']}>
        <div
          role="columnheader"
          aria-colindex={1}
          aria-label={gutterLabel}
          className={classes(styles['gutter'], styles['corner'])}
        >
          #
        </div>
        {pinned > 0 && (
          <div role="none" className={styles['pinned']}>
            {columns.slice(0, pinned).map((_, at) => (
              <HeaderCell key={at} {...props} at={at} />
            ))}
          </div>
        )}
        <div role="none" className={styles['cells']}>
          {columns.slice(span.first, span.last).map((_, i) => (
            <HeaderCell key={span.first + i} {...props} at={span.first + i} />
          ))}
        </div>
      </div>
    </div>
  );
}

function HeaderCell(props: GridHeaderProps & { readonly at: number }): ReactNode {
  const { columns, offsets, sort, isFiltered, active, idPrefix, onResize, onFit, at } = props;
  const column = columns[at];
  if (column === undefined) return null;
  const left = offsets[at] ?? 0;
  const width = (offsets[at + 1] ?? left) - left;
  const direction = sort?.column === at ? sort.direction : 'none';
  return (
    <div
      id={`${idPrefix}r${HEADER_ROW}c${at}`}
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={direction}
      title={column.type === null ? column.name : `${column.name} · ${column.type}`}
      className={classes(
        styles['headerCell'],
        column.kind === 'number' && styles['alignEnd'],
        active.row === HEADER_ROW && active.column === at && styles['active'],
      )}
      style={{ left, width }}
    >
      <span className={styles['name']} dir="auto">
        {column.name}
      </span>
      {isFiltered(at) && (
        <Filter size={12} role="img" aria-label={t('Filtered')} className={styles['sortMark']} />
      )}
      <SortMark direction={direction} />
      <Handle width={width} onResize={(next) => onResize(at, next)} onFit={() => onFit(at)} />
    </div>
  );
}

function SortMark({ direction }: { readonly direction: Sort['direction'] | 'none' }): ReactNode {
  if (direction === 'none') return null;
  const Mark = direction === 'ascending' ? ArrowUp : ArrowDown;
  return <Mark size={12} strokeWidth={2.25} aria-hidden className={styles['sortMark']} />;
}

interface HandleProps {
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onFit: () => void;
}

/** The resize handle. Its keys are the header's: Shift with the arrows, Shift+Enter to fit. */
function Handle({ width, onResize, onFit }: HandleProps): ReactNode {
  function start(event: PointerEvent<HTMLSpanElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => onResize(width + moved.clientX - from);
    const stop = (): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  }

  return (
    <span
      aria-hidden
      className={styles['handle']}
      onPointerDown={start}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onFit();
      }}
    />
  );
}
