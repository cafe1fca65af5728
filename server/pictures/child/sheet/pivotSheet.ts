import { t } from '#domain/format/shown.ts';
import { columnHeading, type Headings } from '#domain/chart/columnHeading.ts';
import { pivotColors } from '#charts/kit/pivot/pivotColors.ts';
import { pivotCorners } from '#charts/kit/pivot/pivotCorners.ts';
import { pivotHeaders } from '#charts/kit/pivot/pivotHeaders.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { levelText, type PivotTable } from '#charts/kit/pivot/pivotTable.ts';
import { NO_CELL, type Sheet, type SheetCell, type SheetHead } from './sheet.ts';

/** A pivot table as the page shows it: headers that span their columns, names of groups once, totals in bold. */
export function pivotSheet(pivot: PivotTable, headings: Headings): Sheet {
  const { rows, columns, rowNames, columnNames } = pivot;
  const depth = Math.max(rowNames.length, 1);
  const levels = Math.max(columnNames.length, 1);
  const corners = pivotCorners(pivot, (name) => columnHeading(name, headings));
  const sides = pivotHeaders(rows, rowNames.length, levelText(rowNames, headings));
  const nameOf = levelText(rowNames, headings);
  const cells = pivotReader(pivot);
  const colorsOf = pivotColors(pivot);

  function rowHead(row: number, level: number, isFirst: boolean): SheetCell {
    const line = rows[row];
    if (line === undefined) return NO_CELL;
    const { path, kind } = line;
    const sums = kind !== 'line' && level === path.length;
    const text = sums
      ? kind === 'total'
        ? t('Total')
        : t('{name} subtotal', { name: nameOf(path.at(-1) ?? '', path.length - 1) })
      : (sides[level]?.find(({ at, span }) => at === row || (isFirst && at <= row && row < at + span))
          ?.text ?? '');
    const isOver = kind !== 'line' && level > path.length;
    const isSum = kind !== 'line' && level >= path.length;
    return { text: isOver ? '' : text, isBold: isSum, isShaded: isSum };
  }

  return {
    columns: [
      ...Array.from({ length: depth }, () => ({ align: 'start', isNumber: false, isHead: true }) as const),
      ...columns.map(() => ({ align: 'end', isNumber: true, isHead: false }) as const),
    ],
    heads: [
      ...corners.flatMap((names, level) =>
        names.map((text, column): SheetHead => ({
          text: text ?? '',
          column,
          span: 1,
          level,
          depth: 1,
          align: 'start',
        })),
      ),
      ...columnHeads(pivot, headings, depth, levels),
    ],
    levels: corners.length,
    rowCount: rows.length,
    footRows: rows.at(-1)?.kind === 'total' ? 1 : 0,
    cell(row, at, isFirst) {
      if (at < depth) return rowHead(row, at, isFirst);
      const [line, column] = [rows[row], columns[at - depth]];
      if (line === undefined || column === undefined) return NO_CELL;
      const isSum = line.kind !== 'line' || column.kind !== 'line';
      const { background: fill, text: ink } = colorsOf(line, column);
      return {
        text: cells.text(line, column),
        fill,
        ink,
        isBold: isSum,
        isShaded: isSum,
      };
    },
  };
}

/** The header of a total or subtotal spans the levels it has no names for. */
function columnHeads(
  { columns, columnNames }: PivotTable,
  headings: Headings,
  before: number,
  levels: number,
): readonly SheetHead[] {
  const heads = pivotHeaders(columns, columnNames.length, levelText(columnNames, headings));
  return heads.flatMap((ofLevel, level) =>
    ofLevel.flatMap(({ at, span, text, line }): readonly SheetHead[] => {
      const { kind, path } = line;
      if (level > path.length || (kind === 'total' && level > 0)) return [];
      const sums = kind !== 'line' && level === path.length;
      return [
        {
          text: !sums ? text : kind === 'total' ? t('Total') : t('Subtotal'),
          column: before + at,
          span,
          level,
          depth: sums ? levels - level : 1,
          align: sums || level === levels - 1 ? 'end' : 'start',
        },
      ];
    }),
  );
}
