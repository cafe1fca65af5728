import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Cell } from '#domain/rows/column.ts';
import type { RowHeading, RowSource } from '#domain/rows/rowSource.ts';
import { classes } from '../classes.ts';
import { t } from '../t.ts';
import styles from './Grid.module.css';
import type { WindowSpan } from './window/window.ts';

/** Characters that would break the line or be invisible: each is shown as a symbol. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const UNSEEN = /\r\n|[\u0000-\u001f\u007f\u0085\u2028\u2029]/g;

const SIGNS: Readonly<Record<string, string>> = {
  '\r\n': '↵',
  '\n': '↵',
  '\r': '↵',
  '\u0085': '↵',
  '\u2028': '↵',
  '\u2029': '↵',
  '\t': '⇥',
  '\u007f': '^?',
};

/**
 * A cell's text on one line with visible control characters: breaks and tabs as arrows, others in caret notation (^G),
 * which every font has. Display only: copies are exact.
 */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (found) => SIGNS[found] ?? `^${String.fromCharCode(0x40 + found.charCodeAt(0))}`,
  );
}

export interface GridRowProps {
  readonly source: RowSource;
  readonly row: number;
  /** Pixels below the body's offset. */
  readonly top: number;
  /** The columns that scroll, of those in view. */
  readonly columns: WindowSpan;
  /** How many of the first columns do not. */
  readonly pinned: number;
  readonly offsets: Float64Array;
  /** The first selected column and one past the last; equal for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** -1 if the active cell is in another row. */
  readonly activeColumn: number;
  readonly idPrefix: string;
  /** Not read, but a new value rerenders the row: its cells changed, or were loaded. */
  readonly epoch: number;
  readonly isAtHand: boolean;
  readonly isLate: boolean;
}

/** One row. Within an epoch a cell never changes, so a rendered row stays unchanged while scrolling. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { source, row, top, columns, pinned, selectedFrom, selectedTo } = props;
  const heading = source.headings?.heading(row) ?? null;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes(styles['row'], heading !== null && styles['heading'])}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        // A cell without text must not be a header.
        role={heading === null ? 'rowheader' : 'gridcell'}
        aria-colindex={1}
        className={classes(styles['gutter'], selectedTo > selectedFrom && styles['gutterSelected'])}
      >
        {heading === null ? (source.headings?.rowAt(row) ?? row) + 1 : <Chevron isOpen={heading.isOpen} />}
      </div>
      {heading !== null && <HeadingCell {...props} heading={heading} />}
      {heading === null && pinned > 0 && (
        <div role="none" className={styles['pinned']}>
          <Cells {...props} from={0} to={pinned} />
        </div>
      )}
      {heading === null && (
        <div role="none" className={styles['cells']}>
          <Cells {...props} from={columns.first} to={columns.last} />
        </div>
      )}
    </div>
  );
});

type CellsProps = GridRowProps & { readonly from: number; readonly to: number };

function Cells(props: CellsProps): ReactNode {
  const { source, row, offsets, selectedFrom, selectedTo, activeColumn, idPrefix, isLate, from, to } = props;
  const cells: ReactNode[] = [];
  for (let column = from; column < to; column++) {
    const left = offsets[column] ?? 0;
    const cell = source.cell(row, column);
    const isSelected = column >= selectedFrom && column < selectedTo;
    const isActive = column === activeColumn;
    // One element and one text per cell, without row-specific attributes: scrolling then only changes texts.
    cells.push(
      <div
        key={column - from}
        {...(isActive ? { id: `${idPrefix}r${row}c${column}` } : {})}
        role="gridcell"
        dir={cell?.kind === 'number' ? 'ltr' : 'auto'}
        aria-colindex={column + 2}
        aria-selected={isSelected}
        className={classes(
          styles['cell'],
          cell !== undefined && styles[cell.kind],
          source.columns[column]?.kind === 'number' && styles['alignEnd'],
          cell?.mark !== undefined && styles[cell.mark],
          isSelected && styles['selected'],
          isActive && styles['active'],
        )}
        style={{ left, width: (offsets[column + 1] ?? left) - left }}
      >
        {cell === undefined ? isLate && <span aria-hidden className={styles['skeleton']} /> : shownText(cell)}
      </div>,
    );
  }
  return cells;
}

/** The heading of a group: one cell across all columns, which Enter or a click opens and closes. */
function HeadingCell({ heading, ...props }: GridRowProps & { readonly heading: RowHeading }): ReactNode {
  const { source, row, selectedFrom, selectedTo, activeColumn, idPrefix } = props;
  const { name, text, count, isOpen } = heading;
  return (
    <div
      {...(activeColumn >= 0 ? { id: `${idPrefix}r${row}c${activeColumn}` } : {})}
      role="gridcell"
      aria-colindex={2}
      aria-colspan={source.columns.length}
      aria-expanded={isOpen}
      aria-selected={selectedTo > selectedFrom}
      className={classes(
        styles['headingCell'],
        selectedTo > selectedFrom && styles['selected'],
        activeColumn >= 0 && styles['active'],
      )}
    >
      <span className={styles['headingName']}>{name}</span>{' '}
      <bdi>{text === null ? 'NULL' : visibleText(text)}</bdi>{' '}
      <span className={styles['headingCount']}>{t('{n} {n|row|rows}', { n: count })}</span>
    </div>
  );
}

function Chevron({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return <Mark size={14} aria-hidden className={styles['chevron']} />;
}

function shownText({ kind, text, cut }: Cell): string {
  if (kind === 'null') return 'NULL';
  return cut ? `${visibleText(text)}…` : visibleText(text);
}
