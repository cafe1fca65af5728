import { filtersOf, isInCircle } from '../bar/cascade.ts';
import { hasValue } from '../bar/filterBar.ts';
import type { FilterEntry } from '../../nativeFilter/filterConfig.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

/** A field of the dialog that cannot be saved. */
export interface FilterFault {
  readonly id: string;
  readonly field: 'name' | 'dataset' | 'column' | 'dependencies' | 'scope' | 'defaultValue';
  readonly message: string;
}

/** All errors that prevent a save, in bar order: the first is shown first (FLT-09, FLT-10). */
export function validateFilters(entries: readonly FilterEntry[]): readonly FilterFault[] {
  return entries.flatMap((entry) =>
    entry.type === 'DIVIDER' ? dividerFaults(entry.id, entry.title) : filterFaults(entry, filtersOf(entries)),
  );
}

const dividerFaults = (id: string, title: string): FilterFault[] =>
  title.trim() === '' ? [{ id, field: 'name', message: 'Title is required' }] : [];

function filterFaults(filter: NativeFilter, all: readonly NativeFilter[]): FilterFault[] {
  const { id, name, filterType, targets, scope, cascadeParentIds } = filter;
  const faults: FilterFault[] = [];
  const add = (field: FilterFault['field'], message: string): void => {
    faults.push({ id, field, message });
  };
  if (name.trim() === '') add('name', 'Name is required');
  if (needsDataset(filterType) && targets[0]?.datasetId === undefined) add('dataset', 'Dataset is required');
  if (needsColumn(filterType) && targets[0]?.column === undefined) add('column', 'Column is required');
  if (cascadeParentIds.length > 0 && isInCircle(id, all)) {
    add('dependencies', 'Cyclic dependency detected');
  }
  if (scope.rootPath.length === 0) add('scope', 'Choose at least one chart or tab for this filter');
  if (filter.controlValues['hasDefaultValue'] === true && !hasValue({ id, ...filter.defaultDataMask })) {
    add('defaultValue', 'Default value is required');
  }
  return faults;
}

export const needsDataset = (filterType: string): boolean => filterType !== 'filter_time';

export const needsColumn = (filterType: string): boolean =>
  filterType === 'filter_select' || filterType === 'filter_range';
