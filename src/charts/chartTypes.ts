import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { ChartType } from './api.ts';
import { DEFINITIONS } from './registry.ts';

/** Every chart type, as far as it is known without its controls and its drawing. */
export const CHART_TYPES: readonly ChartType[] = DEFINITIONS;

const BY_KEY: ReadonlyMap<string, ChartType> = new Map(CHART_TYPES.map((type) => [type.key, type]));

const CONVERSIONS = new Map(CHART_TYPES.flatMap(({ replaces }) => Object.entries(replaces ?? {})));

/** The type of a chart; null if it is unknown. */
export const chartTypeOf = (form: FormData): ChartType | null => BY_KEY.get(vizType(form)) ?? null;

/** The form of a replaced type, converted as Superset's own importer does; any other form is unchanged. */
export const fromReplacedType = (form: FormData): FormData => CONVERSIONS.get(vizType(form))?.(form) ?? form;
