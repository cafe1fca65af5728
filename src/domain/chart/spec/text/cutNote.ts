import type { Frame } from '../../../compile/frame.ts';
import { asList, asRecord } from '../../../jsonValue.ts';
import type { FormData } from '../../form/formData.ts';
import { isOn } from '../../form/formData.ts';
import { chartTypeOf } from '../../types/chartTypes.ts';
import type { Note } from '../chartSpec.ts';

/** What makes other rows than those that a limit counts. A pivot without columns keeps each row. */
const RESHAPES: ReadonlySet<string> = new Set(['aggregate', 'boxplot', 'histogram', 'resample', 'prophet']);

/** That a chart has as many rows as its limit allows, so that there may be more; nothing for a page of a table. */
export function cutNotes(form: FormData, frame: Frame | undefined): readonly Note[] {
  const [query] = chartTypeOf(form)?.query(form) ?? [];
  const limit = Number(query?.row_limit ?? 0);
  if (frame === undefined || !(limit > 0) || frame.rowCount < limit || isOn(form['server_pagination']))
    return [];
  const steps = (query?.post_processing ?? []).filter((step) => step !== null);
  const isReshaped = steps.some(
    ({ operation, options }) =>
      RESHAPES.has(operation) || (operation === 'pivot' && asList(asRecord(options)['columns']).length > 0),
  );
  if (isReshaped) return [];
  return [{ text: 'Cut at the row limit of {limit}: there may be more.', values: { limit } }];
}
