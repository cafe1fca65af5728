import { expect, test } from 'vitest';
import { isAlone, isKiosk, outsideKiosk } from './displayMode.ts';
import { readPageOptions, urlParams } from './pageOptions.ts';

const options = (search: string) => readPageOptions(new URLSearchParams(search));

test.each([
  ['', 'none', false, false],
  ['standalone=0', 'none', false, false],
  ['standalone=1', 'hideNav', true, false],
  ['standalone=true', 'hideNav', true, false],
  ['standalone=2', 'hideNavAndTitle', true, true],
  ['standalone=3', 'report', true, true],
  ['standalone=4', 'none', false, false],
  ['standalone=-1', 'none', false, false],
  ['standalone=hideNav', 'none', false, false],
])(
  'the address sets how much surrounds the dashboard: %s [ROUT-13 ROUT-14 ROUT-19]',
  (search, mode, hideNav, hideTitle) => {
    expect(options(search)).toMatchObject({ mode, hideNav, hideTitle });
  },
);

test.each(Array.from({ length: 16 }, (_, bits) => bits))(
  'the bits of uiConfig hide the title, the tabs, the navigation and the charts’ menus, and combine: %i [ROUT-28 ROUT-29 ROUT-30 ROUT-31 ROUT-32]',
  (bits) => {
    const is = (bit: number) => Math.floor(bits / bit) % 2 === 1;
    expect(options(`uiConfig=${bits}`)).toMatchObject({
      hideTitle: is(1),
      hideTabs: is(2),
      hideNav: is(4),
      hideChartControls: is(8),
    });
  },
);

test('one chart can be shown alone [ROUT-26]', () => {
  expect(options('focused_chart=12').focusedChart).toBe(12);
  expect(options('focused_chart=x').focusedChart).toBeNull();
});

test.each([
  ['force=1', true],
  ['force=true', true],
  ['force=0', false],
  ['', false],
])('the address can make charts bypass the cache: %s [ROUT-21]', (search, force) => {
  expect(options(search).force).toBe(force);
});

test('filters in the address are a key or the masks themselves [ROUT-25]', () => {
  expect(options('native_filters_key=k&native_filters=(a:1)&permalink_key=p')).toMatchObject({
    filterStateKey: 'k',
    nativeFilters: '(a:1)',
    permalinkKey: 'p',
  });
});

test('all parameters but standalone and edit are preserved [ROUT-33 ROUT-34]', () => {
  expect(urlParams(new URLSearchParams('standalone=2&edit=1&region=EMEA&region=APAC'))).toEqual([
    ['region', 'EMEA'],
    ['region', 'APAC'],
  ]);
});

test.each([
  ['/superset/dashboard/1/', 'standalone=1', true],
  ['/superset/dashboard/1/', 'uiConfig=4', true],
  ['/superset/explore/p/k/', 'standalone=1&height=400', true],
  ['/explore/', 'slice_id=1&standalone=2', true],
  ['/explore/', 'slice_id=1&uiConfig=4', false],
  ['/explore/', 'slice_id=1', false],
  ['/chart/list/', 'standalone=1', false],
])('a dashboard and a chart can be shown without the app around them: %s?%s', (path, search, expected) => {
  expect(isAlone(path, new URLSearchParams(search))).toBe(expected);
});

test('a wall display is a dashboard with a display mode; inside the app its address keeps the other parameters', () => {
  const search = new URLSearchParams('standalone=2&uiConfig=4&region=E%26A&region=APAC');
  expect(isKiosk('/superset/dashboard/1/', search)).toBe(true);
  expect(isKiosk('/superset/dashboard/1/', new URLSearchParams('region=EMEA'))).toBe(false);
  expect(isKiosk('/explore/', search)).toBe(false);
  expect(outsideKiosk(search)).toBe('?region=E%26A&region=APAC');
  expect(outsideKiosk(new URLSearchParams('standalone=1'))).toBe('');
});
