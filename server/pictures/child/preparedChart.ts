import { t } from '#domain/format/shown.ts';
import type { Drawn } from '#charts/api.ts';
import { chartTypeOf, faultOfRows } from '#charts/chartTypes.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { withCategoryOrder } from '#charts/kit/categories/categoryOrderQuery.ts';
import { framesOfRows } from '#charts/query/buildRequest.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import type { Frame } from '#domain/compile/frame.ts';

/** A chart that can be drawn: its type, and its rows as its type reads them. */
export interface PreparedChart {
  readonly drawn: Drawn | null;
  /** The form with its defaults. */
  readonly full: FormData;
  readonly frames: readonly Frame[];
  readonly first: Frame;
  /** Its rows and those of its levels, as they were read. */
  readonly results: readonly Frame[];
}

/** A chart with its rows, or a sentence why it has none. */
export function preparedChart(form: FormData, results: readonly Frame[] | null): PreparedChart | string {
  const defaulted = withDefaults(form);
  if (results === null) return noRowsText(form, defaulted);
  const frames = framesOfRows(defaulted, results);
  const drawn = chartTypeOf(defaulted)?.drawn ?? null;
  // A pivot table reads its orders itself.
  const full = drawn?.kind === 'pivot' ? defaulted : withCategoryOrder(defaulted, results).form;
  // The rows of a chart of layers are those of its layers.
  const first = drawn?.kind === 'layers' ? NO_FRAME : frames[0];
  return first === undefined ? t('This chart has no rows.') : { drawn, full, frames, first, results };
}

/** Why a chart has no rows. */
function noRowsText(stored: FormData, form: FormData): string {
  const fault = faultOfRows(form);
  if (fault !== null) return `${t(fault)}.`;
  const unreadable = unreadableControls(form, stored);
  return unreadable.length === 0
    ? t('Its rows could not be read.')
    : t('{names} cannot be read.', {
        names: controlLabels(unreadable)
          .map((label) => t(label))
          .join(', '),
      });
}

const NO_FRAME: Frame = { rowCount: 0, columns: [] };
