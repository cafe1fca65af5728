import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { countNotes } from '../kit/spec/limits.ts';
import { canRequestLevels } from './pivotLevels.ts';
import { pivotReader } from '../kit/pivot/pivotReader.ts';
import type { PivotTable } from '../kit/pivot/pivotTable.ts';
import type { PivotTableForm } from './chart.ts';

/** The cells that are compared: of the first lines, which is where a difference shows. */
const MAX_COMPARED = 2000;

const FROM_ROWS: Note = {
  text: 'Totals are computed from all rows behind them, not from the cells, where cells cannot be added.',
};
const WITH_CONDITION: Note = {
  text: 'Totals of metrics that cannot be added are left out, because the groups are filtered by a metric.',
};

/** What a person must know of a pivot: what it leaves out, and of its totals. */
export const pivotNotes = (form: PivotTableForm, frame: Frame, pivot: WithoutNotes): readonly Note[] => [
  ...countNotes(
    pivot.empty.rows,
    '{count} {count|row has|rows have} no value but NULL and {count|is|are} left out.',
  ),
  ...countNotes(
    pivot.empty.columns,
    '{count} {count|column has|columns have} no value but NULL and {count|is|are} left out.',
  ),
  ...totalNotes(form, pivot),
  ...notNumberNotes(form, frame),
];

type WithoutNotes = Omit<PivotTable, 'notes'>;

function totalNotes(form: PivotTableForm, pivot: WithoutNotes): readonly Note[] {
  const { differs } = pivotReader(pivot);
  let compared = 0;
  const totals = pivot.columns.filter(({ kind }) => kind !== 'line');
  for (const row of pivot.rows) {
    for (const column of row.kind === 'line' ? totals : pivot.columns) {
      if (differs(row, column)) return [canRequestLevels(form) ? FROM_ROWS : WITH_CONDITION];
      compared += 1;
      if (compared >= MAX_COMPARED) return [];
    }
  }
  return [];
}

/** That values which are shown count for nothing else, because they are no numbers. */
function notNumberNotes(form: PivotTableForm, frame: Frame): readonly Note[] {
  const values = metricsOf(form['metrics']).flatMap(
    (metric) => columnOf(frame, metricLabel(metric))?.values ?? [],
  );
  const count = values.filter((value) => value !== null && numberOf(value) === null).length;
  return count === 0
    ? []
    : [
        {
          text: '{count} {count|value is no number|values are no numbers} and {count|is|are} in no total.',
          values: { count },
        },
      ];
}
