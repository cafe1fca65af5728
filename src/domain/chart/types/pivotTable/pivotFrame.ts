import type { Frame, FrameColumn, FrameValue } from '../../../compile/frame.ts';
import type { PivotLine } from './pivotLines.ts';
import type { PivotTable } from './pivotTable.ts';

/** A pivot as rows and columns for a file, with its totals. */
export function pivotFrame(pivot: PivotTable, total: string): Frame {
  const depth = Math.max(pivot.rowNames.length, 1);
  const heads = Array.from({ length: depth }, (_, level): FrameColumn =>
    column(
      pivot.rowNames[level] ?? '',
      1,
      pivot.rows.map((row) => headOf(row, level, total)),
    ),
  );
  const taken = new Set<string>();
  const values = pivot.columns.map((line): FrameColumn => {
    const name = unique(
      [...line.path, ...(line.kind === 'line' ? [] : [total])].join(' \u203A ') || total,
      taken,
    );
    return column(
      name,
      0,
      pivot.rows.map((row) => pivot.value(row, line) ?? (pivot.text(row, line) || null)),
    );
  });
  return { rowCount: pivot.rows.length, columns: [...heads, ...values] };
}

const column = (name: string, type: 0 | 1, values: readonly FrameValue[]): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});

/** A total is named in the first column that its path leaves free. */
const headOf = ({ path, kind }: PivotLine, level: number, total: string): string =>
  path[level] ?? (kind !== 'line' && level === path.length ? total : '');

function unique(name: string, taken: Set<string>): string {
  let made = name;
  for (let n = 2; taken.has(made); n += 1) made = `${name} (${n})`;
  taken.add(made);
  return made;
}
