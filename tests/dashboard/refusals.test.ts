import { expect, test } from 'vitest';
import { refusalText } from '../../src/app/sync/refusalText.ts';
import { setPublished, setTitle } from '#commands/dashboard.ts';
import { saveFilters } from '#commands/dashboardFilters.ts';
import { setFavorite } from '#commands/favorite.ts';
import { pullDashboard } from '#commands/pullDashboard.ts';
import { parkedRows } from '#store/outbox.ts';
import type { Command } from '#sync/command.ts';
import type { Call } from './dashboardServer.ts';
import { dashboardWorld } from './dashboardServer.ts';

/** What a person is told when the server refuses a change of a dashboard. */

/** A dashboard whose every change is refused so. */
function refusing(status: number, body: unknown) {
  return ({ method, path }: Call): unknown => {
    if (method !== 'GET') return Response.json(body, { status });
    if (path.includes('favorite_status')) return { result: [] };
    if (/\/(charts|datasets)$/.test(path)) return { result: [] };
    return { result: { id: 6, dashboard_title: 'Harbour', published: false } };
  };
}

async function told(
  commands: readonly Command[],
  status = 400,
  body: unknown = { message: 'No' },
): Promise<(string | null)[]> {
  const { db, api, clock, run, send } = dashboardWorld(refusing(status, body));
  await pullDashboard({ db, api, clock }, '6');
  for (const command of commands) await run(command);
  await send();
  const rows = await parkedRows(db);
  return Promise.all(rows.map((row) => refusalText(db, row)));
}

test('a mark as a favourite that is refused is told for what it was [ERR-45 ERR-52]', async () => {
  expect(await told([setFavorite({ kind: 'dashboard', id: 6, isOn: true })])).toEqual([
    'There was an issue favoriting this dashboard.',
  ]);
  expect(await told([setFavorite({ kind: 'chart', id: 54, isOn: true })])).toEqual([
    'An error occurred while starring this chart',
  ]);
});

const filters = saveFilters({ id: 6, modified: [], deleted: ['a'], reordered: [] });

test('a save that is refused is told with the server’s words [ERR-46]', async () => {
  for (const command of [setTitle({ id: 6, title: 'Sea' }), filters]) {
    expect(await told([command])).toEqual(['Sorry, there was an error saving this dashboard: No']);
  }
});

test('without the right to it, publishing and saving are refused in words of their own [ERR-57 ERR-58]', async () => {
  const publish = setPublished({ id: 6, published: true });
  const forbidden = { message: 'Forbidden' };
  expect(await told([publish], 403, forbidden)).toEqual([
    'You do not have permissions to edit this dashboard.',
  ]);
  const saving = ['You do not have permission to edit this dashboard'];
  expect(await told([setTitle({ id: 6, title: 'Sea' })], 403, forbidden)).toEqual(saving);
  expect(await told([publish, setTitle({ id: 6, title: 'Sea' })], 403, forbidden)).toEqual(saving);
  expect(await told([filters], 403, forbidden)).toEqual(saving);
});
