import { expect, test } from 'vitest';
import { refusalText } from '../../src/app/sync/refusalText.ts';
import { saveFilters, saveSettings, setPublished, setTitle } from '#commands/dashboard/dashboard.ts';
import { saveDelivery } from '#documents/sending/sendSave.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { parkedRows } from '#sync/outbox/outbox.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { Command } from '#sync/command.ts';
import { type Call, dashboardWorld } from './dashboardServer.ts';

/** The messages shown when the server rejects a change of a dashboard. */

/** A dashboard on which every change is rejected like this. */
function refusing(status: number, body: unknown) {
  return ({ method, path }: Call): unknown => {
    if (method !== 'GET') return Response.json(body, { status });
    if (path.includes('favorite_status')) return { result: [] };
    if (/\/(charts|datasets)$/.test(path)) return { result: [] };
    return { result: { id: 6, dashboard_title: 'Harbour', published: false } };
  };
}

async function messagesOf(
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

test('a rejected favourite has its own message [ERR-45 ERR-52]', async () => {
  expect(await messagesOf([setFavorite({ kind: 'dashboard', id: 6, isOn: true })])).toEqual([
    'There was an issue favoriting this dashboard.',
  ]);
  expect(await messagesOf([setFavorite({ kind: 'chart', id: 54, isOn: true })])).toEqual([
    'An error occurred while starring this chart',
  ]);
});

const filters = saveFilters({ id: 6, modified: [], deleted: ['a'], reordered: [] });

test('a rejected save shows the server’s message [ERR-46]', async () => {
  for (const command of [setTitle({ id: 6, title: 'Sea' }), filters]) {
    expect(await messagesOf([command])).toEqual(['Sorry, there was an error saving this dashboard: No']);
  }
});

test('a rejected change of cross-filtering has its own message, and a rejected bar position does not have it [ERR-51]', async () => {
  const switched = saveSettings({ id: 6, crossFiltersEnabled: false });
  expect(await messagesOf([switched])).toEqual(['Failed to save cross-filter scoping']);
  const moved = saveSettings({ id: 6, filterBarOrientation: 'HORIZONTAL' });
  expect(await messagesOf([moved])).toEqual(['Sorry, there was an error saving this dashboard: No']);
});

test('a response without a message is an unknown error [ERR-41]', async () => {
  const { db } = dashboardWorld(() => ({}));
  const row = (lastAnswer: OutboxRow['lastAnswer']) =>
    refusalText(db, { command: saveDelivery.commandName, lane: 'document:6', lastAnswer } as OutboxRow);
  const unknown = 'Sorry, an unknown error occurred';
  expect(await row({ at: 1, kind: 'badShape', status: 200, message: 'Not understood' })).toBe(unknown);
  expect(await row({ at: 1, kind: 'http', status: 400, message: '' })).toBe(unknown);
  expect(await row(null)).toBe(unknown);
});

test('a rejected creation names what was to be saved, and an unknown reason has a text of its own [ERR-39 ERR-40]', async () => {
  const uuid = '11111111-2222-4333-8444-000000000001';
  const made = (kind: string, content: object) =>
    createDocument({ id: uuid, uuid, kind, content: { ...content } });
  const chart = made('chart', newChartContents('Sales', { viz_type: 'pie', datasource: '1__table' }));
  const dashboard = made('dashboard', newDashboardContents('Harbour'));
  expect(await messagesOf([chart])).toEqual(['Sorry, there was an error saving this chart: No']);
  expect(await messagesOf([dashboard])).toEqual(['Sorry, there was an error saving this dashboard: No']);
  const { db, run } = dashboardWorld(() => ({}));
  await run(dashboard);
  const row = { command: 'document.create', lane: `document:${uuid}`, lastAnswer: null };
  expect(await refusalText(db, row as OutboxRow)).toBe('Sorry, an unknown error occurred.');
});

test('without permission, publishing and saving have messages of their own [ERR-57 ERR-58]', async () => {
  const publish = setPublished({ id: 6, published: true });
  const forbidden = { message: 'Forbidden' };
  expect(await messagesOf([publish], 403, forbidden)).toEqual([
    'You do not have permissions to edit this dashboard.',
  ]);
  const saving = ['You do not have permission to edit this dashboard'];
  expect(await messagesOf([setTitle({ id: 6, title: 'Sea' })], 403, forbidden)).toEqual(saving);
  expect(await messagesOf([publish, setTitle({ id: 6, title: 'Sea' })], 403, forbidden)).toEqual(saving);
  expect(await messagesOf([filters], 403, forbidden)).toEqual(saving);
});
