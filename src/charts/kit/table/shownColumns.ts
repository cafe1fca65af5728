import { backgroundAt, partColorAt } from './conditionalColor.ts';
import { barOf, type CellBar } from './cellBars.ts';
import { cellWriter, exactText } from './cellTexts.ts';
import { changeAt } from './changeMarks.ts';
import type { TableColumn, TableView } from './tableView.ts';

/** A column with its cells as they are shown, by row. */
export interface ShownColumn extends TableColumn {
  readonly text: (row: number) => string;
  /** The number itself if the text has fewer digits; null otherwise. */
  readonly exact: (row: number) => string | null;
  /** The fraction of the cell a bar fills, from 0 to 1, and its start; null if none is drawn. */
  readonly bar: (row: number) => CellBar | null;
  readonly color: (row: number) => string | null;
  readonly textColor: (row: number) => string | null;
  /** Before the text of a value that rose or fell, if the form marks changes; empty otherwise. */
  readonly arrow: (row: number) => string;
}

/** The columns of a table, read by what shows them. */
export const shownColumns = ({ columns }: TableView): readonly ShownColumn[] => columns.map(shownColumn);

function shownColumn(column: TableColumn): ShownColumn {
  const { values, style, bars, changes, backgrounds = [], textColors = [] } = column;
  const write = cellWriter(style);
  const background = backgroundAt(backgrounds);
  return {
    ...column,
    text: (row) => write(values[row] ?? null),
    exact: (row) => (style.areYears ? null : exactText(values[row] ?? null)),
    bar: (row) => (bars ? barOf(bars, values[row]) : null),
    color: (row) => background(row) ?? (changes ? changeAt(changes, row).color : null),
    textColor: partColorAt(textColors),
    arrow: (row) => (changes ? changeAt(changes, row).arrow : ''),
  };
}
