import { describe, expect, test } from 'vitest';
import { readLayout } from '../dashboard/layout/readLayout.ts';
import { asList, asRecord, parseRecord } from '../jsonValue.ts';
import { changeFilters } from '../filter/config/changeFilters.ts';
import { storedChanges } from '../filter/config/storedChanges.ts';
import { newControl, newControlDivider, readDisplayControls, SPLIT_CONTROL } from './displayControls.ts';
import { filterChanges } from './filterConfig.ts';
import type { NativeFilterConfiguration } from './nativeFilter.ts';
import { validateFilters } from '../filter/config/validateFilters.ts';

const KEY = 'chart_customization_config';
const layout = readLayout(
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['C-4', 'C-5'] },
    'C-4': { type: 'CHART', meta: { chartId: 4 } },
    'C-5': { type: 'CHART', meta: { chartId: 5 } },
  }),
  [],
);

/** What is stored after an edit of the stored controls. */
function storedAfter(
  stored: readonly object[],
  edit: (before: NativeFilterConfiguration) => NativeFilterConfiguration,
): readonly unknown[] {
  const metadata = { [KEY]: stored, native_filter_configuration: [{ id: 'F' }] };
  const before = readDisplayControls(stored);
  const changes = storedChanges(filterChanges(before, edit(before)), { stored: metadata, layout }, KEY);
  const after = parseRecord(changeFilters(JSON.stringify(metadata), changes, KEY)) ?? {};
  expect(after['native_filter_configuration']).toEqual([{ id: 'F' }]);
  return asList(after[KEY]);
}

const split = { ...newControl('a'), name: 'Split', targets: [{ datasetId: 3 }] };

describe('a display control made here', () => {
  test('is stored in the contract’s format, with the charts it reaches', () => {
    const grain = { ...split, ...newControl('b'), name: 'By', filterType: 'filter_timegrain' };
    const column = { ...split, id: 'CHART_CUSTOMIZATION-c', filterType: 'filter_timecolumn' };
    const scoped = { ...split, scope: { rootPath: ['ROOT_ID'], excluded: [5] } };
    const divider = { ...newControlDivider('d'), title: 'Time' };
    const made = storedAfter([], () => [scoped, divider, grain, column]);
    expect(made).toMatchObject([
      {
        id: 'CHART_CUSTOMIZATION-a',
        type: 'CHART_CUSTOMIZATION',
        name: 'Split',
        filterType: 'chart_customization_dynamic_groupby',
        targets: [{ datasetId: 3 }],
        controlValues: { canSelectMultiple: true },
        chartsInScope: [4],
        removed: false,
      },
      { id: 'CHART_CUSTOMIZATION_DIVIDER-d', type: 'CHART_CUSTOMIZATION_DIVIDER', title: 'Time' },
      { filterType: 'chart_customization_timegrain' },
      { filterType: 'chart_customization_timecolumn' },
    ]);
    expect(Object.keys(asRecord(made[0]))).not.toContain('adhoc_filters');
    expect(readDisplayControls(made)).toMatchObject([
      { id: split.id, filterType: SPLIT_CONTROL, scope: scoped.scope },
      divider,
      { filterType: 'filter_timegrain' },
      { filterType: 'filter_timecolumn' },
    ]);
  });

  test('needs a name and a dataset, and no column', () => {
    expect(validateFilters([newControl('a')]).map(({ field }) => field)).toEqual(['name', 'dataset']);
    expect(validateFilters([split])).toEqual([]);
  });
});

test('an edit keeps what other front ends store at a control, and leaves the other controls alone', () => {
  const stored = [
    {
      id: 'CHART_CUSTOMIZATION-a',
      type: 'CHART_CUSTOMIZATION',
      name: 'Split',
      filterType: 'chart_customization_dynamic_groupby',
      targets: [{ datasetId: 3, column: { name: 'city' }, later: 1 }],
      theirs: { deep: [1] },
    },
    { id: 'CHART_CUSTOMIZATION-l', filterType: 'chart_customization_deckgl_layer_visibility', own: 2 },
  ];
  const after = storedAfter(stored, ([first, ...others]) => [
    { ...split, ...first, name: 'Split by' } as typeof split,
    ...others,
  ]);
  expect(after).toMatchObject([
    { name: 'Split by', theirs: { deep: [1] }, targets: [{ column: { name: 'city' }, later: 1 }] },
    stored[1] ?? {},
  ]);
  expect(after[1]).toEqual(stored[1]);
});

test('a control without a type gets one when it is edited, and is removed like others', () => {
  const older = {
    id: 'groupby_1',
    title: 'Split',
    chartId: 4,
    customization: { name: 'Split', dataset: { value: 3 }, column: 'city', canSelectMultiple: false },
  };
  const [edited] = storedAfter([older], ([first]) => [{ ...split, ...first, name: 'By' } as typeof split]);
  expect(edited).toMatchObject({
    id: 'groupby_1',
    type: 'CHART_CUSTOMIZATION',
    name: 'By',
    filterType: 'chart_customization_dynamic_groupby',
    targets: [{ datasetId: 3, column: { name: 'city' } }],
    controlValues: { canSelectMultiple: false },
  });
  expect(edited).not.toHaveProperty('customization');
  expect(storedAfter([older], () => [])).toEqual([]);
});
