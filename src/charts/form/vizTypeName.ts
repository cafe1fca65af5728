import { addedTypeOf } from '../added/installed.ts';
import { CHART_TYPES } from '../chartTypes.ts';

/** The types that are drawn as another one, and that a person can still choose. */
const LEGACY_NAMES: Readonly<Record<string, string>> = { bubble: 'Bubble Chart (legacy)' };

/** The display names of chart types, drawn or not: any dashboard may have any of them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...CHART_TYPES.map(({ key, name }) => [key, name] as const),
  ...Object.entries(LEGACY_NAMES),
]);

/** The display name of a chart type; a type without one is shown as stored. */
export const vizTypeName = (vizType: string): string =>
  NAMES.get(vizType) ?? addedTypeOf(vizType)?.type.name ?? vizType;
