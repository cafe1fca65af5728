import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { comparedWith } from './query.ts';
import type { TableForm } from './chart.ts';

/** How the cells of a column show that their metric rose or fell since the earlier time. */
export interface ChangeMarks {
  readonly color: (row: number) => string | null;
  readonly arrow: (row: number) => string;
}

const NO_MARKS: ChangeMarks = { color: () => null, arrow: () => '' };
const [GREEN, RED] = ['rgb(90 193 137 / 0.25)', 'rgb(224 67 85 / 0.25)'];

/** All columns of a metric are coloured by its change; the metric itself has an arrow too. */
export function changeMarks(
  form: TableForm,
  name: string,
  rows: Frame,
  measures: ReadonlySet<string>,
): ChangeMarks {
  if (!isOn(form['comparison_color_enabled']) || comparedWith(form).length === 0) return NO_MARKS;
  const metric = /^[#△%] (.+)$/.exec(name)?.[1] ?? name;
  const [now, before] = [columnOf(rows, metric), columnOf(rows, `# ${metric}`)];
  if (!measures.has(metric) || now === undefined || before === undefined) return NO_MARKS;
  const directionOf = (row: number): number => {
    const [value, earlier] = [numberOf(now.values[row]), numberOf(before.values[row])];
    return value === null || earlier === null ? 0 : Math.sign(value - earlier);
  };
  const [rising, falling] = form['comparison_color_scheme'] === 'Red' ? [RED, GREEN] : [GREEN, RED];
  return {
    color(row) {
      const direction = directionOf(row);
      return direction === 0 ? null : direction > 0 ? rising : falling;
    },
    arrow: (row) => (name === metric ? (['↓', '', '↑'][directionOf(row) + 1] ?? '') : ''),
  };
}
