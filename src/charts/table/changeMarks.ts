import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { comparedWith } from './query.ts';
import type { TableForm } from './chart.ts';

/** How the cells of a column show that their metric rose or fell since the earlier time. */
export interface ChangeMarks {
  /** The metric by row, now and then. */
  readonly now: FrameColumn['values'];
  readonly before: FrameColumn['values'];
  readonly rising: string;
  readonly falling: string;
  readonly hasArrows: boolean;
}

const [GREEN, RED] = ['rgb(90 193 137 / 0.25)', 'rgb(224 67 85 / 0.25)'];

/** All columns of a metric are coloured by its change; the metric itself has an arrow too. Null without marks. */
export function changeMarks(
  form: TableForm,
  name: string,
  rows: Frame,
  measures: ReadonlySet<string>,
): ChangeMarks | null {
  if (!isOn(form['comparison_color_enabled']) || comparedWith(form).length === 0) return null;
  const metric = /^[#△%] (.+)$/.exec(name)?.[1] ?? name;
  const [now, before] = [columnOf(rows, metric), columnOf(rows, `# ${metric}`)];
  if (!measures.has(metric) || now === undefined || before === undefined) return null;
  const [rising, falling] = form['comparison_color_scheme'] === 'Red' ? [RED, GREEN] : [GREEN, RED];
  return { now: now.values, before: before.values, rising, falling, hasArrows: name === metric };
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
