import { expect, test } from 'vitest';
import { editorRefusalText } from '../../src/app/sync/editorRefusalText.ts';
import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import { addTab } from '#commands/tab/tab.ts';
import { removeQuery } from '#commands/query/query.ts';
import { addTable, collapseTable, expandTable, removeTable } from '#commands/table/table.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { MINUTE } from '#domain/time.ts';
import type { SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import { parkedRows, refusedDeletions } from '#sync/outbox/outbox.ts';
import type { Command } from '#sync/command.ts';
import { type Responder, type DashboardWorld, dashboardWorld } from '../dashboard/dashboardServer.ts';

/** The messages shown when the server rejects a change made in the editor. */

const fields: SavedQueryFields = {
  label: 'Sales',
  description: '',
  sql: 'SELECT 1',
  dbId: null,
  catalog: null,
  schema: null,
  templateParams: '',
};
const refused = () => Response.json({ message: 'No' }, { status: 422 });

/** Sends until nothing is due any more, with every debounce and most backoffs over. */
async function sendAll({ clock, send }: DashboardWorld): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await send();
    await clock.advance(10 * MINUTE);
  }
}

async function reasons(answer: Responder, ...commands: readonly Command[]): Promise<(string | null)[]> {
  return toldIn(dashboardWorld(answer), ...commands);
}

async function toldIn(world: DashboardWorld, ...commands: readonly Command[]): Promise<(string | null)[]> {
  for (const command of commands) {
    await world.run(command);
    await sendAll(world);
  }
  const rows = [...(await parkedRows(world.db)), ...(await refusedDeletions(world.db, ['query', 'table']))];
  return Promise.all(rows.map((row) => editorRefusalText(world.db, row)));
}

/** If ids are never reused, nothing is read before it is changed. */
const keepsKeys = setServerKeepsKeys({ keepsKeys: true });

const add = addSavedQuery({ id: 'q', tabId: null, fields });

test('a query that cannot be saved under a name, and one that cannot be updated, have different messages [ERR-09 ERR-11]', async () => {
  expect(await reasons(refused, add)).toEqual(['Your query could not be saved']);
  const update = updateSavedQuery({ id: 'q', fields: { ...fields, sql: 'SELECT 2' } });
  const saved: Responder = ({ method, path }) => {
    if (method === 'PUT') return refused();
    if (method === 'POST') return Response.json({ id: 1, result: {} }, { status: 201 });
    if (!path.endsWith('/1')) return { count: 0, ids: [], result: [] };
    const { label, description, sql } = fields;
    const database = { id: 1, database_name: 'Files' };
    const kept = { id: 1, label, description, sql, schema: null, catalog: null, template_parameters: null };
    return { id: 1, result: { ...kept, database, changed_on: null, changed_on_delta_humanized: null } };
  };
  expect(await reasons(saved, add, update)).toEqual(['Your query could not be updated']);
});

test('a success of unknown shape is a query that was not properly saved [ERR-10]', async () => {
  const odd: Responder = ({ method }) =>
    method === 'POST' ? { saved: 'yes' } : { count: 0, ids: [], result: [] };
  expect(await reasons(odd, add)).toEqual(['Your query was not properly saved']);
});

test('a rejected tab has a message with the remaining option [ERR-12]', async () => {
  expect(await reasons(refused, addTab({ id: 'a', sql: 'SELECT 1' }))).toEqual([
    'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
  ]);
});

test('a table that can be neither expanded nor collapsed on the server has a message for the attempted action [ERR-22 ERR-23]', async () => {
  const answer: Responder = ({ method, path }) => {
    if (path.includes('/expanded')) return refused();
    return method === 'POST' ? { id: 1 } : refused();
  };
  const table = { queryEditorId: 'a', dbId: 1, catalog: null, schema: 'main', name: 'people' };
  const open = [keepsKeys, addTab({ id: 'a', sql: 'SELECT 1' }), addTable({ ...table, id: 't' })];
  const close = collapseTable({ id: 't' });
  const ofTable = (texts: readonly (string | null)[]) =>
    texts.filter((text) => text?.includes('table') === true);
  expect(ofTable(await reasons(answer, ...open, close))).toEqual([
    'An error occurred while collapsing the table.',
  ]);
  expect(ofTable(await reasons(answer, ...open, close, expandTable({ id: 't' })))).toEqual([
    'An error occurred while expanding the table.',
  ]);
});

const table = { id: 't', queryEditorId: 'a', dbId: 1, catalog: null, schema: 'main', name: 'people' };

test('a tab or a table on which the server fails has the message that it is migrated later [ERR-19 ERR-20]', async () => {
  const failed = () => Response.json({ message: 'Fatal error' }, { status: 500 });
  expect(await reasons(failed, addTab({ id: 'a', sql: 'SELECT 1' }))).toEqual([
    'Unable to migrate query editor state to backend. Sextant will retry later.',
  ]);
  const failsTables: Responder = ({ path }) => (path.startsWith('/tableschemaview') ? failed() : { id: 1 });
  expect(await reasons(failsTables, addTab({ id: 'a', sql: 'SELECT 1' }), addTable(table))).toContain(
    'Unable to migrate table schema state to backend. Sextant will retry later.',
  );
});

test('a failed deletion has a message, although it is retried [ERR-08 ERR-24]', async () => {
  const world = dashboardWorld(({ method }) => (method === 'POST' ? { id: 1 } : refused()));
  const tabWithTable = [addTab({ id: 'a', sql: 'SELECT 1' }), addTable(table)];
  const commands = [keepsKeys, ...tabWithTable, removeTable({ id: 't' })];
  expect(await toldIn(world, ...commands)).toContain('An error occurred while removing the table.');
  const tab = await world.db.tabs.get('a');
  if (!tab) throw new Error('no tab');
  const run = { id: 'q', at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: false };
  await world.db.queries.put({ ...startQuery(tab, run), serverId: 7 });
  expect(await toldIn(world, removeQuery({ id: 'q' }))).toContain(
    'An error occurred while removing query. Please contact your administrator.',
  );
});
