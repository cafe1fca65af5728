import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { drawnPeriods } from '#charts/drawnPeriods.ts';
import { drawnPlaces } from '#charts/drawnPlaces.ts';
import { drawnTests } from '#charts/drawnTests.ts';
import { drawnNumber } from '#charts/usualDrawings.ts';
import { renderTemplate } from '#charts/handlebars/renderTemplate.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import { draw as drawWorld } from '#charts/worldMap/draw.ts';
import { type Frame, wireOfFrame } from '#domain/compile/frame.ts';
import { anyDrawingOf, anyMapOf } from './anyDrawing.ts';
import { countryDrawingOf } from '../support/countryOutlines.ts';

/** What a chart of any type is made of before it is on a screen: a spec, layers of a map, the parts of a table. */
interface BuiltChart {
  readonly made: object;
  readonly notes: readonly Note[];
  /** Whether it is a sentence, because there is nothing to draw. */
  readonly isReason: boolean;
}

export function builtChart(stored: FormData, frames: readonly Frame[]): BuiltChart {
  const form = withDefaults(stored);
  const [frame] = frames;
  if (frame === undefined) throw new Error('No rows');
  const plain = (made: object, notes: readonly Note[] = []): BuiltChart => ({ made, notes, isReason: false });
  switch (vizType(form)) {
    case 'big_number':
    case 'big_number_total':
    case 'pop_kpi':
      return plain(drawnNumber(form, frames));
    case 'table': {
      const view = drawTable(form, frames);
      const { rowCount } = view;
      const last = shownColumns(view).map(({ text, bar, color }) => [text(rowCount - 1), bar(0), color(0)]);
      return plain({ rowCount, last }, omittedNotes(form, frame));
    }
    case 'pivot_table_v2': {
      const pivot = drawPivot(form, frame, frames.slice(1));
      const [row, column] = [pivot.rows[0], pivot.columns[0]];
      const cell = row && column ? pivotReader(pivot).text(row, column) : '';
      return plain({ rows: pivot.rows.length, columns: pivot.columns.length, cell }, pivot.notes);
    }
    case 'time_table':
      return plain({ rows: drawnPeriods(form, frame)?.rows.length });
    case 'paired_ttest':
      return plain({ groups: drawnTests(form, frame, new Map()).map(({ groups }) => groups.length) });
    case 'handlebars':
      return plain(renderTemplate(String(form['handlebarsTemplate']), { data: wireOfFrame(frame).data }));
    case 'cartodiagram': {
      const placed = drawnPlaces(form, frame);
      return 'reason' in placed ? { made: placed, notes: [], isReason: true } : plain(placed);
    }
    default:
      return drawn(form, frames, frame);
  }
}

function drawn(form: FormData, frames: readonly Frame[], frame: Frame): BuiltChart {
  const map = anyMapOf(form);
  const made =
    map === null
      ? buildChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE, drawingFor(form))
      : map(form, frame, PLAIN_THEME, PLAIN_STATE);
  if (made === null) throw new Error(`${vizType(form)} is not drawn`);
  return 'reason' in made
    ? { made, notes: [made.reason], isReason: true }
    : { made: 'layers' in made ? made.layers : made.spec, notes: made.notes, isReason: false };
}

function drawingFor(form: FormData) {
  if (vizType(form) === 'country_map') return countryDrawingOf(form);
  return vizType(form) === 'world_map' ? drawWorld : anyDrawingOf(form);
}
