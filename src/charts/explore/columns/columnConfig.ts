import type { FormData } from '#domain/chart/form/formData.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { ColumnKind, ColumnSetting, Control } from '../../kit/controls/control.ts';

const LOOKS: readonly ColumnSetting[] = ['customColumnName', 'visible', 'horizontalAlign', 'columnWidth'];
const OF_KIND: Readonly<Record<ColumnKind, readonly ColumnSetting[]>> = {
  text: ['truncateLongCells'],
  number: [
    'd3NumberFormat',
    'd3SmallNumberFormat',
    'currencyFormat',
    'showCellBars',
    'alignPositiveNegative',
    'colorPositiveNegative',
  ],
  time: ['d3TimeFormat'],
  boolean: [],
};

/** What a control sets for a column. */
export function settingsOf(
  { columnSettings }: Pick<Control, 'columnSettings'>,
  kind: ColumnKind | null,
): readonly ColumnSetting[] {
  if (columnSettings !== undefined) return columnSettings;
  return [...LOOKS, ...(kind === null ? Object.values(OF_KIND).flat() : OF_KIND[kind])];
}

const ON_BY_DEFAULT: ReadonlySet<ColumnSetting> = new Set(['visible', 'truncateLongCells']);

/** `column_config` with one setting changed; an empty one is removed, and so is a column without any. */
export function withSetting(
  config: unknown,
  column: string,
  setting: ColumnSetting,
  value: unknown,
): FormData | null {
  const all = asRecord(config);
  const { [setting]: _old, ...others } = asRecord(Object.hasOwn(all, column) ? all[column] : {});
  const isUnset = value === null || value === '' || (ON_BY_DEFAULT.has(setting) && value === true);
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
