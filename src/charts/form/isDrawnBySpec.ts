import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTypeOf } from '../chartTypes.ts';
import { withDefaults } from './withDefaults.ts';

/** Whether a chart is drawn by a Vega spec of its rows alone, so that it can be exported as one. */
export const isDrawnBySpec = (stored: FormData): boolean =>
  chartTypeOf(withDefaults(stored))?.drawn.kind === 'spec';
