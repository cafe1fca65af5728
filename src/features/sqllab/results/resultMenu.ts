import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Braces,
  ChartColumn,
  Code,
  Columns3,
  EyeOff,
  Filter,
  FormInput,
  List,
  ListCollapse,
  ListX,
  Pin,
  PinOff,
  Search,
  Sheet,
  Table2,
  TableRowsSplit,
} from 'lucide-react';
import type { Query } from '#domain/query/query.ts';
import type { TextFormat } from '#domain/rows/text/textFormat.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { SextantDb } from '#store/db.ts';
import type { GridProps } from '#ui/grid/gridProps.ts';
import type { GridMenuEntry, GridMenuTarget } from '#ui/grid/menu/gridMenuEntry.ts';
import { writeClipboard } from '#ui/grid/menu/writeClipboard.ts';
import type { Icon } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { RowsPart } from '../../../../workers/results/protocol.ts';
import type { ColumnTool } from './columns/columnTool.ts';
import type { ArrangedColumns } from './columns/useArrangedColumns.ts';
import { rowsInFormat } from './rowsInFormat.ts';

/** What follows FROM, without aliases and conditions, and the bracket of a function that makes rows. */
const SOURCE =
  /\bfrom\s+((?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\])(?:\.(?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\]))*)(\s*\()?/gi;
const SEVERAL = /\b(?:join|union|intersect|except|with)\b/i;

/** The table that copied rows are inserted into: the one that the statement reads, if it reads one. */
export function insertTable(sql: string): string {
  const found = [...sql.matchAll(SOURCE)];
  const [only] = found;
  if (found.length !== 1 || only === undefined || only[2] !== undefined || SEVERAL.test(sql))
    return 'my_table';
  const name = /(?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\])$/.exec(only[1] ?? '')?.[0] ?? 'my_table';
  return name.replace(/^["`[](.*)["`\]]$/, '$1');
}

/** Rows and columns of the current view in a format, for the clipboard. */
async function partText(
  source: ResultSource,
  part: RowsPart,
  format: TextFormat,
  { query, db }: { readonly query: Query; readonly db: SextantDb },
): Promise<string> {
  const databases = await catalogueEntry(db, 'databases');
  const database = databases?.payload?.find(({ id }) => id === query.dbId) ?? null;
  const options = { format, headers: true, table: insertTable(query.sql), database };
  const parts: string[] = [];
  for await (const { text } of rowsInFormat(source, part, options)) {
    parts.push(text);
  }
  return parts.join('');
}

export interface ResultMenuDeps {
  readonly source: ResultSource;
  readonly query: Query;
  readonly db: SextantDb;
  readonly onCopied: NonNullable<GridProps['onCopied']>;
  readonly openTool: (tool: ColumnTool) => void;
  readonly openRow: (row: number) => void;
  readonly transpose: (part: RowsPart) => void;
  readonly find: () => void;
  readonly arranged: ArrangedColumns;
}

const FORMATS: readonly (readonly [TextFormat, string, Icon])[] = [
  ['csv', 'Copy as CSV', Sheet],
  ['markdown', 'Copy as Markdown', Table2],
  ['json', 'Copy as JSON', Braces],
  ['insert', 'Copy as SQL INSERT', Code],
  ['inList', 'Copy as IN list', List],
];

/** The actions of a result's grid for the selected cells, and for a column. */
export function resultMenu(
  { column: place, area }: GridMenuTarget,
  { source, query, db, onCopied, openTool, openRow, transpose, find, arranged }: ResultMenuDeps,
): readonly GridMenuEntry[] {
  const { order, move, hide, showAll, pinned, pin } = arranged;
  const selected: RowsPart = {
    from: area.fromRow,
    to: area.toRow,
    columns: order.slice(area.fromColumn, area.toColumn),
  };
  const column = place === null ? null : (order[place] ?? null);
  const copies = FORMATS.map(([format, label, icon]) => ({
    id: format,
    label: t(label),
    icon,
    run: () =>
      copy(format, column === null ? selected : { from: 0, to: source.rowCount(), columns: [column] }),
  }));
  if (place === null || column === null) {
    return [
      ...copies,
      { id: 'row', label: t('Show row as form'), icon: FormInput, run: () => openRow(area.fromRow) },
      {
        id: 'transpose',
        label: t('Show rows as columns'),
        icon: TableRowsSplit,
        run: () => transpose({ from: area.fromRow, to: area.toRow, columns: order }),
      },
      { id: 'find', label: t('Find in cells'), icon: Search, shortcut: 'Mod+F', run: find },
    ];
  }
  return [
    ...copies.filter(({ id }) => id === 'inList'),
    {
      id: 'filter',
      label: t('Filter column'),
      icon: Filter,
      run: (at) => openTool({ kind: 'filter', column, at }),
    },
    {
      id: 'statistics',
      label: t('Column statistics'),
      icon: ChartColumn,
      run: (at) => openTool({ kind: 'statistics', column, at }),
    },
    place < pinned
      ? { id: 'unpin', label: t('Unpin column'), icon: PinOff, run: () => pin(place, false) }
      : { id: 'pin', label: t('Pin column'), icon: Pin, run: () => pin(place, true) },
    source.groupColumn() === column
      ? { id: 'ungroup', label: t('Remove grouping'), icon: ListX, run: () => source.setGroupColumn(null) }
      : {
          id: 'group',
          label: t('Group by column'),
          icon: ListCollapse,
          run: () => source.setGroupColumn(column),
        },
    {
      id: 'left',
      label: t('Move left'),
      icon: ArrowLeftToLine,
      shortcut: 'Mod+Shift+ArrowLeft',
      run: () => move(place, place - 1),
    },
    {
      id: 'right',
      label: t('Move right'),
      icon: ArrowRightToLine,
      shortcut: 'Mod+Shift+ArrowRight',
      run: () => move(place, place + 1),
    },
    { id: 'hide', label: t('Hide column'), icon: EyeOff, run: () => hide(place) },
    ...(order.length === source.columns.length
      ? []
      : [{ id: 'all', label: t('Show all columns'), icon: Columns3, run: showAll }]),
  ];

  function copy(format: TextFormat, part: RowsPart): void {
    const cells = (part.to - part.from) * part.columns.length;
    writeClipboard(partText(source, part, format, { query, db })).then(
      () => onCopied({ cells }),
      (error: unknown) => onCopied({ error }),
    );
  }
}
