import type { FrameColumn } from '#domain/compile/frame.ts';
import { asList } from '#domain/jsonValue.ts';
import { backgroundAt, colorRules, partColorAt } from '../kit/table/conditionalColor.ts';
import type { PivotLine } from './pivotLines.ts';
import { pivotReader } from './pivotReader.ts';
import type { PivotTable } from './pivotTable.ts';
import type { PivotTableForm } from './chart.ts';

/** Cell backgrounds or text colours by the form's rules, which apply to metrics; totals are not coloured. */
export function pivotColors(
  form: PivotTableForm,
  pivot: PivotTable,
  part: 'background' | 'text',
): (value: number | null, row: PivotLine, column: PivotLine) => string | null {
  const rules = form['conditional_formatting'];
  if (asList(rules).length === 0) return () => null;
  const cells = pivotReader(pivot);
  const byMetric = new Map<string, FrameColumn>();
  const places = new Map<string, number>();
  const values = new Map<string, number[]>();
  for (const row of pivot.rows) {
    for (const column of pivot.columns) {
      const value = row.kind === 'line' && column.kind === 'line' ? cells.value(row, column) : null;
      if (value === null) continue;
      for (const part of [...row.path, ...column.path]) {
        const list = values.get(part) ?? [];
        places.set(keyOf(part, row, column), list.length);
        values.set(part, [...list, value]);
      }
    }
  }
  for (const [name, list] of values) byMetric.set(name, { name, parts: [name], type: 0, values: list });
  const colors = new Map(
    [...byMetric].map(([name, column]) => [
      name,
      (part === 'text' ? partColorAt : backgroundAt)(colorRules(rules, part, column)),
    ]),
  );
  return (value, row, column) => {
    if (value === null || row.kind !== 'line' || column.kind !== 'line') return null;
    for (const part of [...row.path, ...column.path]) {
      const color = colors.get(part)?.(places.get(keyOf(part, row, column)) ?? -1) ?? null;
      if (color !== null) return color;
    }
    return null;
  };
}

const keyOf = (part: string, row: PivotLine, column: PivotLine): string =>
  JSON.stringify([part, row.path, column.path]);
