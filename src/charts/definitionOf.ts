import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { ChartDefinition } from './api.ts';
import { DEFINITIONS } from './registry.ts';

/** The whole definition of a chart's type, for servers; null if it is unknown. */
export const definitionOf = (form: FormData): ChartDefinition | null =>
  DEFINITIONS.find(({ key }) => key === vizType(form)) ?? null;
