import { vizType } from '#domain/chart/form/formData.ts';
import type { DrawTests } from './api.ts';
import { DEFINITIONS } from './registry.ts';

/** The statistical tests that a chart is; none without rows. */
export const drawnTests: DrawTests = (form, frame, controls) =>
  DEFINITIONS.find(({ key }) => key === vizType(form))?.drawTests?.(form, frame, controls) ?? [];
