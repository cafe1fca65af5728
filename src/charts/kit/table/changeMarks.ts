import type { FrameColumn } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';

/** How the cells of a column show that their metric rose or fell since the earlier time. */
export interface ChangeMarks {
  /** The metric by row, now and then. */
  readonly now: FrameColumn['values'];
  readonly before: FrameColumn['values'];
  readonly rising: string;
  readonly falling: string;
  readonly hasArrows: boolean;
}

/** How the cell of a row shows that. */
export function changeAt(
  { now, before, rising, falling, hasArrows }: ChangeMarks,
  row: number,
): { readonly color: string | null; readonly arrow: string } {
  const [value, earlier] = [numberOf(now[row]), numberOf(before[row])];
  if (value === null || earlier === null || value === earlier) return { color: null, arrow: '' };
  const [color, arrow] = value > earlier ? [rising, '↑'] : [falling, '↓'];
  return { color, arrow: hasArrows ? arrow : '' };
}
