import { Braces, ChartColumn, Code, Filter, List, Sheet, Table2 } from 'lucide-react';
import type { Query } from '#domain/query/query.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { TextFormat } from '#domain/rows/text/textFormat.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { SextantDb } from '#store/db.ts';
import type { GridProps } from '#ui/grid/Grid.tsx';
import type { GridMenuEntry, GridMenuTarget } from '#ui/grid/gridMenuEntry.ts';
import { writeClipboard } from '#ui/grid/writeClipboard.ts';
import type { Icon } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import type { ColumnTool } from './columnTool.ts';
import { partText } from './partText.ts';

export interface ResultMenuDeps {
  readonly source: ResultSource;
  readonly query: Query;
  readonly db: SextantDb;
  readonly onCopied: NonNullable<GridProps['onCopied']>;
  readonly openTool: (tool: ColumnTool) => void;
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
  { column, area }: GridMenuTarget,
  { source, query, db, onCopied, openTool }: ResultMenuDeps,
): readonly GridMenuEntry[] {
  const copies = FORMATS.map(([format, label, icon]) => ({
    id: format,
    label: t(label),
    icon,
    run: () => copy(format, column === null ? area : wholeColumn(source, column)),
  }));
  if (column === null) return copies;
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
  ];

  function copy(format: TextFormat, part: Rectangle): void {
    const cells = (part.toRow - part.fromRow) * (part.toColumn - part.fromColumn);
    writeClipboard(partText(source, part, format, { query, db })).then(
      () => onCopied({ cells }),
      (error: unknown) => onCopied({ error }),
    );
  }
}

function wholeColumn(source: ResultSource, column: number): Rectangle {
  return { fromRow: 0, toRow: source.rowCount(), fromColumn: column, toColumn: column + 1 };
}
