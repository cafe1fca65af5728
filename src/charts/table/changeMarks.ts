import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import type { ChangeMarks } from '../kit/table/changeMarks.ts';
import { comparedWith } from './query.ts';
import type { TableForm } from './chart.ts';

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
