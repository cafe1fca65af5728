import type { Frame } from '../compile/frame.ts';
import { isOn, type FormData, vizType } from './form/formData.ts';
import { withDefaults } from './form/withDefaults.ts';
import { framesOfRows } from './query/buildRequest.ts';
import { pivotFrame } from './types/pivotTable/pivotFrame.ts';
import { pivotTable } from './types/pivotTable/pivotTable.ts';

const TOTALS = ['rowTotals', 'colTotals', 'rowSubTotals', 'colSubTotals'];

/**
 * The results of a chart as a file has them: the rows of its queries, and a pivot with totals also as it is shown, with
 * the word for a total.
 */
export function exportedFrames(form: FormData, frames: readonly Frame[], total: string): readonly Frame[] {
  const full = withDefaults(form);
  const rows = framesOfRows(full, frames);
  const [frame] = rows;
  if (frame === undefined || vizType(full) !== 'pivot_table_v2' || !TOTALS.some((key) => isOn(full[key])))
    return rows;
  return [...rows, pivotFrame(pivotTable(full, frame, frames.slice(rows.length)), total)];
}
