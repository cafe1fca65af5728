import { vizType } from '#domain/chart/form/formData.ts';
import type { DrawPlaces } from './api.ts';
import { NO_ROWS } from './kit/spec/chartSpec.ts';
import { DEFINITIONS } from './registry.ts';

/** The charts that a chart has at places of a map, or why it has none. */
export const drawnPlaces: DrawPlaces = (form, frame) =>
  DEFINITIONS.find(({ key }) => key === vizType(form))?.drawPlaces?.(form, frame) ?? NO_ROWS;
