import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { seriesRows } from '../kit/legacy/series.ts';
import type { Asked } from '../legacyCall.ts';
import { legacyCallOf } from './legacyCallOf.ts';

/** The rows of a query in the shape of the form's type. */
export async function legacyData(form: FormData, frame: Frame, requested: Asked): Promise<unknown> {
  // Loaded with the first call: maps have the outlines of all countries.
  const own = await legacyCallOf(form)?.load?.();
  return (own?.legacyRows ?? seriesRows)(form, frame, requested);
}
