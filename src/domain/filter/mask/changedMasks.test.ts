import { expect, test } from 'vitest';
import { changedMasks } from './changedMasks.ts';
import { emptyMask } from '../../nativeFilter/dataMask.ts';

const region = { ...emptyMask('NATIVE_FILTER-a'), filterState: { value: ['North'] } };
const clicked = { ...emptyMask('7'), filterState: { value: ['North'] } };

test('changed filters are those of the filter bar, clicked charts, or both', () => {
  const none = { nativeFiltersChanged: false, crossFiltersChanged: false };
  expect(changedMasks({}, {})).toEqual(none);
  expect(changedMasks({ [region.id]: region }, { [region.id]: { ...region } })).toEqual(none);
  expect(changedMasks({}, { [region.id]: region })).toEqual({ ...none, nativeFiltersChanged: true });
  expect(changedMasks({ 7: clicked }, {})).toEqual({ ...none, crossFiltersChanged: true });
  expect(changedMasks({ 7: clicked }, { [region.id]: region })).toEqual({
    nativeFiltersChanged: true,
    crossFiltersChanged: true,
  });
});
