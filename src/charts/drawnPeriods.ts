import { vizType } from '#domain/chart/form/formData.ts';
import type { DrawPeriods } from './api.ts';
import { DEFINITIONS } from './registry.ts';

/** The comparisons over time that a chart is; null without rows. */
export const drawnPeriods: DrawPeriods = (form, frame) =>
  DEFINITIONS.find(({ key }) => key === vizType(form))?.drawPeriods?.(form, frame) ?? null;
