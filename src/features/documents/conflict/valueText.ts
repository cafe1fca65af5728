import { componentName, shortName } from '#domain/dashboard/edit/names.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { layoutText } from '#domain/dashboard/edit/normalise.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import { readScope } from '#domain/nativeFilter/readNativeFilters.ts';
import { asList, asRecord, asText, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { sameJson } from '#domain/merge/same.ts';
import { wordsOf } from '#domain/merge/part.ts';
import { ownValue } from '#domain/ownValue.ts';
import { t } from '#ui/t.ts';
import { lowerFirst } from '../changesText.ts';

/** What names in a value refer to: the layout and the filters of the side that has it. */
export interface ValueNames {
  readonly layout: LayoutMap;
  readonly metadata: JsonRecord;
}

/** What follows from other settings. */
const DERIVED: ReadonlySet<string> = new Set(['chartsInScope', 'tabsInScope', 'parents', 'cache_key', 'id']);

const KEYS: Readonly<Record<string, string>> = {
  adhoc_filters: 'Pre-filter',
  cascadeParentIds: 'Depends on',
  controlValues: 'Settings',
  defaultDataMask: 'Default value',
  defaultToFirstItem: 'First value by default',
  enableEmptyFilter: 'A value is required',
  filterType: 'Type',
  granularity_sqla: 'Time column',
  multiSelect: 'Several values',
  sliceName: 'Name',
  sliceNameOverride: 'Name',
  targets: 'Column',
  uiConfig: 'Display',
};

const TYPES: Readonly<Record<string, string>> = {
  filter_range: 'Numerical range',
  filter_select: 'Value',
  filter_time: 'Time range',
  filter_timecolumn: 'Time column',
  filter_timegrain: 'Time grain',
};

/** What is off where nothing is stored of it. */
const OFF: ReadonlySet<string> = new Set(['defaultToFirstItem', 'enableEmptyFilter', 'requiredFirst']);

/** Whether it says of a setting what its absence says: a dialog writes down what it does not set. */
const isNothing = (key: string, value: unknown): boolean =>
  value == null ||
  value === '' ||
  (value === false && OFF.has(key)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** The parts of a value that differ from another one, in words. */
export function changedParts(value: JsonRecord, before: JsonRecord, names: ValueNames): readonly string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(value)])];
  return keys
    .filter((key) => !DERIVED.has(key) && !sameJson(before[key], value[key]))
    .filter((key) => before[key] !== undefined || !isNothing(key, value[key]))
    .flatMap((key) =>
      // What a component is, it has under this name, which nobody sees.
      key === 'meta' && isRecord(value[key])
        ? changedParts(value[key], asRecord(before[key]), names)
        : [partText(key, value[key], before[key], names)],
    );
}

function partText(key: string, value: unknown, before: unknown, names: ValueNames): string {
  if (key === 'parent') return t('In {place}', { place: componentName(names.layout, asText(value), t) });
  const what = t(ownValue(KEYS, key) ?? wordsOf(key));
  return `${what}: ${wordsFor(key, value, before, names)}`;
}

function wordsFor(key: string, value: unknown, before: unknown, names: ValueNames): string {
  if (key === 'scope' && isRecord(value)) return scopeText(value, names);
  if (key === 'filterType') return t(ownValue(TYPES, asText(value)) ?? asText(value));
  if (key === 'cascadeParentIds') return listed(asList(value).map((id) => filterName(asText(id), names)));
  if (key === 'targets') return listed(asList(value).map(targetText));
  if (key === 'defaultDataMask') return maskText(asRecord(value));
  if (isRecord(value)) {
    const inside = changedParts(value, asRecord(before), names);
    return inside.length === 0 ? t('empty') : inside.map(lowerFirst).join(', ');
  }
  return plainText(value);
}

export function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('empty');
  if (value === true) return t('on');
  if (value === false) return t('off');
  if (Array.isArray(value)) return listed(value.map(itemText));
  if (isRecord(value))
    return listed(Object.entries(value).map(([key, each]) => `${wordsOf(key)} ${itemText(each)}`));
  return typeof value === 'number' ? String(value) : t('“{text}”', { text: asText(value) });
}

const listed = (texts: readonly string[]): string => (texts.length === 0 ? t('empty') : texts.join(', '));

const itemText = (value: unknown): string =>
  typeof value === 'string' ? value : isRecord(value) ? `(${plainText(value)})` : plainText(value);

function scopeText(stored: JsonRecord, { layout }: ValueNames): string {
  const reached = chartsInScope(readScope(stored), readLayout(layoutText(layout), []));
  const charts = Object.entries(layout).filter(([, each]) => chartOf(each) !== null);
  const inside = charts.filter(([, each]) => reached.has(Number(chartOf(each))));
  if (inside.length === charts.length) return t('all charts');
  return listed(inside.map(([id]) => shortName(layout, id, t)));
}

function filterName(id: string, { metadata }: ValueNames): string {
  const found = asList(metadata['native_filter_configuration'])
    .filter(isRecord)
    .find((each) => each['id'] === id);
  return asText(found?.['name']) || id;
}

function targetText(target: unknown): string {
  const { column, datasetId } = asRecord(target);
  const name = asText(asRecord(column)['name']);
  const dataset = typeof datasetId === 'number' ? t('dataset {id}', { id: String(datasetId) }) : '';
  return [name, dataset].filter((each) => each !== '').join(', ') || t('empty');
}

function maskText(mask: JsonRecord): string {
  const { label, value } = asRecord(mask['filterState']);
  return typeof label === 'string' && label !== '' ? label : plainText(value);
}
