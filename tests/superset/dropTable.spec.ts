import { expect, test } from '@playwright/test';
import { isAllowed } from '#domain/dashboard/edit/drop/dropTable.ts';
import { signBrowserIn } from './openedDashboard.ts';
import { SUPERSET } from './supersetAddress.ts';

/*
 * What may be dropped where: each pair at each depth is tried in the Superset's own page, with the code that decides
 * there.
 */

const TYPES = [
  'ROOT',
  'GRID',
  'ROW',
  'COLUMN',
  'TABS',
  'TAB',
  'CHART',
  'MARKDOWN',
  'HEADER',
  'DIVIDER',
  'DYNAMIC',
];
const DEPTHS = [0, 1, 2, 3, 4, 5, 6, 7];

test('each type is allowed in each other at the same depths as in the Superset [LAY-14]', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await signBrowserIn(context, SUPERSET);
  const page = await context.newPage();
  await page.goto(`${SUPERSET}/dashboard/list/`);
  await page.locator('table').first().waitFor();
  const theirs = await page.evaluate(readTheirTable, { types: TYPES, depths: DEPTHS });
  const ours = TYPES.flatMap((parent) =>
    TYPES.flatMap((child) => DEPTHS.map((depth) => [parent, child, depth, isAllowed(parent, child, depth)])),
  );
  expect(theirs.filter(([, , , allowed]) => allowed).length).toBeGreaterThan(50);
  expect(ours).toEqual(theirs);
  await context.close();
});

type Row = readonly [parent: string, child: string, depth: number, isAllowed: boolean];

/** Runs in their page: asks the function that places a drop what it says of a child put into a parent. */
function readTheirTable({ types, depths }: { types: readonly string[]; depths: readonly number[] }): Row[] {
  type Module = Readonly<Record<string, unknown>>;
  interface Require {
    (id: string): Module;
    readonly m: Readonly<Record<string, () => void>>;
  }
  const page = window as unknown as Readonly<Record<string, unknown[]>>;
  const chunks = Object.keys(page).find((key) => key.startsWith('webpackChunk')) ?? '';
  let load: Require | null = null;
  page[chunks]?.push([[Symbol('table')], {}, (given: Require) => (load = given)]);
  const found = load as Require | null;
  if (found === null) throw new Error('Their modules cannot be loaded.');
  const id = Object.keys(found.m).find((key) =>
    /DROP_FORBIDDEN[^]*parentDepth|parentDepth[^]*DROP_FORBIDDEN/.test(String(found.m[key])),
  );
  const dropped = Object.values(found(id ?? '')).find(
    (each) => typeof each === 'function' && String(each).includes('isDraggingOverShallow'),
  ) as (monitor: object, component: object) => string | null;
  return types.flatMap((parent) =>
    types.flatMap((child) =>
      depths.map((depth): Row => {
        const component = { id: 'PARENT', type: parent, children: [] };
        const props = {
          depth,
          component,
          parentComponent: null,
          orientation: 'row',
          isDraggingOverShallow: true,
        };
        const position = dropped({ getItem: () => ({ id: 'CHILD', type: child }) }, { props });
        return [parent, child, depth, position !== 'DROP_FORBIDDEN'];
      }),
    ),
  );
}
