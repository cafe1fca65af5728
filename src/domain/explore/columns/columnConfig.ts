import type { FormData } from '../../chart/form/formData.ts';
import { asRecord } from '../../jsonValue.ts';

/** The settings of one column that a person can change, by their key in `column_config`. */
export type ColumnSetting =
  | 'customColumnName'
  | 'visible'
  | 'horizontalAlign'
  | 'columnWidth'
  | 'd3NumberFormat'
  | 'd3SmallNumberFormat'
  | 'd3TimeFormat'
  | 'currencyFormat'
  | 'showCellBars'
  | 'alignPositiveNegative'
  | 'radarMetricMinValue'
  | 'radarMetricMaxValue';

export type ColumnKind = 'text' | 'number' | 'time';

const LOOKS: readonly ColumnSetting[] = ['customColumnName', 'visible', 'horizontalAlign', 'columnWidth'];
const OF_KIND: Readonly<Record<ColumnKind, readonly ColumnSetting[]>> = {
  text: [],
  number: [
    'd3NumberFormat',
    'd3SmallNumberFormat',
    'currencyFormat',
    'showCellBars',
    'alignPositiveNegative',
  ],
  time: ['d3TimeFormat'],
};

/** What can be set for a column of a chart type. */
export function settingsOf(vizType: unknown, kind: ColumnKind): readonly ColumnSetting[] {
  return vizType === 'radar' ? ['radarMetricMinValue', 'radarMetricMaxValue'] : [...LOOKS, ...OF_KIND[kind]];
}

/** `column_config` with one setting changed; an empty one is removed, and so is a column without any. */
export function withSetting(
  config: unknown,
  column: string,
  setting: ColumnSetting,
  value: unknown,
): FormData | null {
  const all = asRecord(config);
  const { [setting]: _old, ...others } = asRecord(Object.hasOwn(all, column) ? all[column] : {});
  const isUnset = value === null || value === '' || (setting === 'visible' && value === true);
  return withColumn(all, column, isUnset ? others : { ...others, [setting]: value });
}

/** `column_config` without the settings of a column. */
export const withoutColumn = (config: unknown, column: string): FormData | null =>
  withColumn(asRecord(config), column, {});

function withColumn(all: FormData, column: string, settings: FormData): FormData | null {
  const rest = Object.entries(all).filter(([name]) => name !== column);
  const next = Object.keys(settings).length === 0 ? rest : [...rest, [column, settings] as const];
  return next.length === 0 ? null : Object.fromEntries(next);
}

/** How many settings of a column are changed. */
export function changedSettings(config: unknown, column: string): number {
  const all = asRecord(config);
  return Object.hasOwn(all, column) ? Object.keys(asRecord(all[column])).length : 0;
}
