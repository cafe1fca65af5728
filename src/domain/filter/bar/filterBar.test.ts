import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ancestorsOf, extraFormDataOfParents, filtersOf, isInCircle } from './cascade.ts';
import { emptyMask } from '../../nativeFilter/dataMask.ts';
import {
  canApply,
  choose,
  clearAll,
  masksToApply,
  missingFilters,
  shownMask,
  UNTOUCHED,
} from './filterBar.ts';
import { isWholeList, OPTIONS_LIMIT, optionsQuery } from './optionsQuery.ts';
import { readNativeFilters } from '../../nativeFilter/readNativeFilters.ts';
import { selectMask } from '../mask/selectMask.ts';
import { startMasks } from '../mask/startMasks.ts';

const select = (id: string, parents: readonly string[] = [], controlValues: object = {}) => ({
  id,
  name: id,
  filterType: 'filter_select',
  targets: [{ datasetId: 3, column: { name: id } }],
  cascadeParentIds: parents,
  controlValues,
});
const configuration = readNativeFilters([
  select('region'),
  select('country', ['region']),
  { id: 'D', type: 'DIVIDER', title: 'More' },
  select('city', ['country']),
]);
const filters = filtersOf(configuration);
const [region, country, city] = filters as [(typeof filters)[0], (typeof filters)[0], (typeof filters)[0]];
const applied = { city: selectMask(city, ['Paris']), country: selectMask(country, ['France']) };

test('a selection has no effect before it is applied', () => {
  const bar = choose(UNTOUCHED, selectMask(country, ['Spain']), configuration, applied);
  expect(shownMask(bar, applied, 'country')?.filterState.value).toEqual(['Spain']);
  expect(canApply(configuration, UNTOUCHED, applied)).toBe(false);
  expect(canApply(configuration, bar, applied)).toBe(true);
  expect(Object.keys(masksToApply(configuration, bar))).toEqual(['city', 'country']);
});

test('selecting the applied value leaves nothing to apply', () => {
  const there = choose(UNTOUCHED, selectMask(city, ['Lyon']), configuration, applied);
  const back = choose(there, selectMask(city, ['Paris']), configuration, applied);
  expect(canApply(configuration, back, applied)).toBe(false);
});

test('a filter whose parent changes loses its value, at any depth', () => {
  const bar = choose(UNTOUCHED, selectMask(region, ['APAC']), configuration, applied);
  expect(bar.chosen['country']).toEqual(emptyMask('country'));
  expect(bar.chosen['city']).toEqual(emptyMask('city'));
});

test('clearing is applied at once: it also empties required filters, and charts then wait for a value', () => {
  const strict = readNativeFilters([select('region', [], { enableEmptyFilter: true }), select('city')]);
  const cleared = clearAll(UNTOUCHED, strict);
  expect(Object.values(cleared.applied).map(({ filterState }) => filterState.value)).toEqual([null, null]);
  const now = { ...applied, ...cleared.applied };
  expect(missingFilters(strict, cleared.bar, now).map(({ id }) => id)).toEqual(['region']);
  expect(canApply(strict, cleared.bar, now)).toBe(false);
});

test('clearing discards the selection of the filters it empties, and leaves other filters and clicked charts unchanged', () => {
  const both = choose(UNTOUCHED, selectMask(region, ['APAC']), configuration, {});
  const bar = choose(both, selectMask(city, ['Lyon']), configuration, {});
  const cleared = clearAll(bar, [region, country]);
  expect(Object.keys(cleared.applied)).toEqual(['region', 'country']);
  expect(cleared.bar.chosen).toEqual({ city: selectMask(city, ['Lyon']) });
});

test('a mask of a deleted filter is not applied', () => {
  const bar = { chosen: { gone: emptyMask('gone') } };
  expect(masksToApply(configuration, bar)).toEqual({});
});

test('the address wins over the stored masks, which win over the defaults', () => {
  const mask = (value: string) => selectMask(city, [value]);
  const withDefault = readNativeFilters([{ ...select('city'), defaultDataMask: mask('Rome') }]);
  const from = (address: string | null, kept: string | null) =>
    startMasks(withDefault, {
      address: address === null ? null : { city: mask(address) },
      kept: kept === null ? null : { city: mask(kept) },
    })['city']?.filterState.value;
  expect(from(null, null)).toEqual(['Rome']);
  expect(from(null, 'Oslo')).toEqual(['Oslo']);
  expect(from('Bern', 'Oslo')).toEqual(['Bern']);
});

test('the stored mask of a filter that has changed is ignored: its default applies', () => {
  const kept = { city: selectMask(city, ['Oslo']), 54: { ...selectMask(city, ['Oslo']), id: '54' } };
  const now = (more: object) => {
    const changed = readNativeFilters([{ ...select('city'), ...more }]);
    return startMasks(changed, { address: null, kept });
  };
  expect(now({ name: 'Town' })).toEqual(kept);
  const elsewhere = now({ targets: [{ datasetId: 3, column: { name: 'port' } }] });
  expect(elsewhere['city']?.extraFormData).toEqual({});
  expect(elsewhere['54']).toEqual(kept[54]);
  expect(now({ filterType: 'filter_time', targets: [{}] })['city']?.filterState.value).toBeUndefined();
});

test('options are requested as the contract’s own front end does, filtered by the parents', () => {
  const fromParents = extraFormDataOfParents(city, filters, applied);
  const asked = optionsQuery(city, { dashboardId: 1, fromParents, search: '' });
  expect(asked).toMatchObject({
    datasource: { id: 3, type: 'table' },
    result_type: 'full',
    queries: [
      {
        columns: ['city'],
        metrics: [],
        orderby: [['city', true]],
        row_limit: 1000,
        filters: [{ col: 'country', op: 'IN', val: ['France'] }],
      },
    ],
  });
  const searched = optionsQuery(city, { dashboardId: 1, fromParents: {}, search: 'pa' });
  expect(searched?.queries[0]?.filters).toEqual([{ col: 'city', op: 'ILIKE', val: '%pa%' }]);
});

test('a searched backslash is one; other signs stay, because many engines behind a Superset know no escape', () => {
  const searched = optionsQuery(city, { dashboardId: 1, fromParents: {}, search: 'a_b 100% C:\\' });
  expect(searched?.queries[0]?.filters).toMatchObject([{ val: '%a_b 100% C:\\\\%' }]);
});

test('times are searched for by comparisons, which a time range of a parent does not replace', () => {
  const fromParents = { time_range: 'Last year' };
  const asked = (within: { since: number | null; until: number | null }) =>
    optionsQuery(city, { dashboardId: 1, fromParents, search: '', within })?.queries[0];
  expect(asked({ since: 1_000, until: 2_000 })).toMatchObject({
    time_range: 'Last year',
    filters: [
      { col: 'city', op: '>=', val: 1_000 },
      { col: 'city', op: '<', val: 2_000 },
    ],
  });
  expect(asked({ since: null, until: 2_000 })?.filters).toEqual([{ col: 'city', op: '<', val: 2_000 }]);
});

test('a list that was cut, or is of an earlier request, is not all there is', () => {
  expect(isWholeList(7, true)).toBe(true);
  expect(isWholeList(OPTIONS_LIMIT, true)).toBe(false);
  expect(isWholeList(7, false)).toBe(false);
});

test('dependencies of any shape terminate, and exactly those in a cycle depend on themselves', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const anyParents = fc.tuple(...ids.map(() => fc.subarray(ids)));
  fc.assert(
    fc.property(anyParents, (parents) => {
      const all = filtersOf(readNativeFilters(ids.map((id, i) => select(id, parents[i]))));
      for (const id of ids) {
        const direct = all.find((each) => each.id === id)?.cascadeParentIds ?? [];
        const reachable = direct.some((each) => each === id || ancestorsOf(each, all).has(id));
        expect(isInCircle(id, all)).toBe(reachable);
      }
    }),
  );
});
