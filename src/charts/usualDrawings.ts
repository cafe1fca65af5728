import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Draw } from './api.ts';
import { DEFINITIONS } from './registry.ts';

/** The drawings that load with the page: a dashboard draws these types in its first frame. */
const USUAL: ReadonlyMap<string, Draw> = new Map(
  DEFINITIONS.flatMap(({ key, draw }) => (draw === undefined ? [] : [[key, draw]])),
);

/** The drawing of a usual type; null for others. */
export const usualDrawing = (form: FormData): Draw | null => USUAL.get(vizType(form)) ?? null;
