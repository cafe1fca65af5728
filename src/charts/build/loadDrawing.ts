import type { FormData } from '#domain/chart/form/formData.ts';
import type { Draw } from '../api.ts';
import { chartTypeOf } from '../chartTypes.ts';
import { usualDrawing } from '../usualDrawings.ts';

/** The drawing of a chart that is a spec; null for charts that are none, or that need more than their rows. */
export async function loadDrawing(form: FormData): Promise<Draw | null> {
  const drawn = chartTypeOf(form)?.drawn;
  return drawn?.kind === 'spec' && drawn.load !== null ? (await drawn.load()).draw : usualDrawing(form);
}
