import type { FrameColumn } from '#domain/compile/frame.ts';
import { asList } from '#domain/jsonValue.ts';
import {
  backgroundAt,
  type RuleColors,
  colorRules,
  NO_COLORS,
  partColorAt,
} from '../table/conditionalColor.ts';
import { pivotReader } from './pivotReader.ts';
import type { PivotLine, PivotTable } from './pivotTable.ts';

/** The colours of cells by the form's rules, which apply to metrics; totals are not coloured. */
export function pivotColors(pivot: PivotTable): (row: PivotLine, column: PivotLine) => RuleColors {
  const { rules } = pivot;
  if (asList(rules).length === 0) return () => NO_COLORS;
  const cells = pivotReader(pivot);
  const valueAt = (row: PivotLine, column: PivotLine): number | null =>
    row.kind === 'line' && column.kind === 'line' ? cells.value(row, column) : null;
  // Equal values of a metric have equal colours.
  const values = new Map<string, Set<number>>();
  for (const row of pivot.rows)
    for (const column of pivot.columns) {
      const value = valueAt(row, column);
      if (value === null) continue;
      for (const part of partsOf(row, column)) values.set(part, (values.get(part) ?? new Set()).add(value));
    }
  const colors = new Map(
    [...values].map(([name, known]) => {
      const column: FrameColumn = { name, parts: [name], type: 0, values: [...known] };
      const background = backgroundAt(colorRules(rules, 'background', column));
      const text = partColorAt(colorRules(rules, 'text', column));
      const shown = [...known].map((value, at): readonly [number, RuleColors] => [
        value,
        { background: background(at), text: text(at) },
      ]);
      return [name, new Map(shown)];
    }),
  );
  return (row, column) => {
    const value = valueAt(row, column);
    if (value === null) return NO_COLORS;
    const found = partsOf(row, column).flatMap((part) => colors.get(part)?.get(value) ?? []);
    const first = (part: keyof RuleColors): string | null =>
      found.find((each) => each[part] !== null)?.[part] ?? null;
    return { background: first('background'), text: first('text') };
  };
}

const partsOf = (row: PivotLine, column: PivotLine): readonly string[] => [...row.path, ...column.path];
