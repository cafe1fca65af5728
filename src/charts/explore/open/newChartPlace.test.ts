import { expect, test } from 'vitest';
import { isNewChartPlace, newChartState, readNewChartPlace } from './newChartPlace.ts';

const place = { dashboardId: -2, uuid: '11111111-2222-4333-8444-000000000006', tab: 'TAB-1' };

test('a history entry contains the dashboard that a new chart is for', () => {
  expect(readNewChartPlace({ isSameChart: true, ...newChartState(place) })).toEqual(place);
  const others = [
    null,
    undefined,
    7,
    [],
    {},
    { newChartPlace: 'x' },
    { newChartPlace: { dashboardId: 'a' } },
  ];
  expect(others.map(readNewChartPlace)).toEqual(others.map(() => null));
});

test('a dashboard that a server gets meanwhile is still found', () => {
  expect(isNewChartPlace(place, { id: 31, uuid: place.uuid })).toBe(true);
  expect(isNewChartPlace(place, { id: -2, uuid: '11111111-2222-4333-8444-000000000007' })).toBe(false);
  expect(isNewChartPlace({ ...place, dashboardId: 6, uuid: null }, { id: 6, uuid: null })).toBe(true);
});
