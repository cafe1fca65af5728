import { expect, test } from 'vitest';
import { readPageOptions } from '../dashboard/pageOptions.ts';
import { newPlaylistItem } from './playlist.ts';
import { screenAddress } from './screenAddress.ts';

const mask = {
  id: 'F',
  extraFormData: { time_range: 'Last week' },
  filterState: { value: 'Last week' },
  ownState: {},
};
const states = { key: { masks: { F: mask }, tabs: ['TAB-1'] } };
const item = { ...newPlaylistItem('a', 7), permalink: 'key', tab: 'TAB-2' };

const opened = (address: string) => readPageOptions(new URL(address, 'http://wall/').searchParams);

test('the address of a dashboard on a screen holds the filters of its link, and its tabs, of which the chosen one is last', () => {
  const address = screenAddress(item, states);
  expect(address).toMatch(/^superset\/dashboard\/7\/\?standalone=3&/);
  expect(opened(address).state).toEqual({ masks: { F: mask }, tabs: ['TAB-1', 'TAB-2'] });
  expect(opened(address).permalinkKey).toBeNull();
});

test('without a link the dashboard is opened with its own filters and at its first tab, whatever the device has stored', () => {
  expect(opened(screenAddress(newPlaylistItem('a', 7), states)).state).toEqual({ masks: {}, tabs: [] });
});

test('a link whose state is unknown is opened by its key', () => {
  const address = screenAddress(item, {});
  expect(opened(address)).toMatchObject({ state: null, permalinkKey: 'key' });
  expect(address).toMatch(/#TAB-2$/);
});
