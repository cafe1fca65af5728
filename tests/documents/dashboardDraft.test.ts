import { expect, test } from 'vitest';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { UNDO_LIMIT } from '#documents/state/edit.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { componentAt } from '#domain/dashboard/edit/layoutMap.ts';
import type { LayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import { layoutText } from '#domain/dashboard/edit/normalise.ts';
import { assert } from '#domain/result.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createDashboardDraft } from '../../src/features/dashboard/edit/session/dashboardDraft.ts';
import { createEditSession } from '../../src/features/dashboard/edit/session/editSession.ts';
import { t } from '#ui/t.ts';
import { createWorld } from '../world/world.ts';

/* Edit mode over a dashboard's document: what the person does, what the device stores, and what is sent. */

const ID = '11111111-2222-4333-8444-000000000007';

async function editing({ isDraft = false } = {}) {
  const world = await createWorld(7, 'embedded');
  world.start();
  const content = { ...newDashboardContents('Harbour') };
  await world.run(createDocument({ id: ID, uuid: ID, kind: 'dashboard', content, isDraft }));
  await world.pass(9.9);
  await world.pass(9.9);
  const stored = async () => {
    const row = await getDocument(world.db, ID);
    assert(row !== undefined, 'the dashboard is stored');
    return row;
  };
  const writes: Promise<unknown>[] = [];
  const warned: string[] = [];
  let made = 0;
  const open = async () => {
    const draft = createDashboardDraft(await stored(), {
      linked: [{ id: 4, name: 'Ships' }],
      onSave: () => undefined,
      write: (step) => {
        const written = world.run(step(`s${(made += 1)}`)).then(stored);
        writes.push(written);
        return written;
      },
    });
    const session = createEditSession({
      draft,
      nextId: () => `n${(made += 1)}`,
      warn: (text, values) => void warned.push(t(text, values)),
      scopes: [],
    });
    return { draft, session };
  };
  const settled = async () => void (await Promise.all(writes));
  return { world, stored, settled, warned, open };
}

const header = (index = 0): LayoutEdit => ({
  kind: 'add',
  addition: { type: 'HEADER' },
  to: { parent: 'GRID_ID', index },
});

test('each undo and redo is shown and announced at once, also while the ones before it are being stored [DASH-14]', async () => {
  const { stored, settled, open } = await editing();
  const { draft, session } = await open();
  for (let count = 0; count < 3; count += 1) {
    session.run(header());
    await settled();
  }
  draft.change({ label: 'Renamed', title: 'Quay' });
  await settled();

  for (const [done, label] of [
    [3, 'Undone: Renamed'],
    [2, 'Undone: Added Header'],
    [1, 'Undone: Added Header'],
  ] as const) {
    session.undo();
    expect(draft.state.get().done).toBe(done);
    expect(session.log.get().at(-1)).toBe(label);
  }
  expect(draft.state.get().title).toBe('Harbour');
  session.redo();
  expect(draft.state.get().done).toBe(2);
  const shown = draft.state.get();
  await settled();
  expect(draft.state.get()).toEqual(shown);
  expect((await stored()).draft?.done).toHaveLength(2);
});

test('an edit makes a draft with changes to save, which nothing sends, and undoing it leaves none [DASH-06 DASH-09 DASH-14]', async () => {
  const { world, stored, settled, open } = await editing();
  const { draft, session } = await open();
  const start = layoutText(draft.state.get().layout);
  expect(draft.state.get()).toMatchObject({ isChanged: false, history: [], done: 0 });

  session.run(header());
  expect(draft.state.get()).toMatchObject({ isChanged: true, history: ['Added Header'], done: 1 });
  await settled();
  expect(draft.state.get()).toMatchObject({ isChanged: true, history: ['Added Header'], done: 1 });
  expect(await listOutbox(world.db)).toEqual([]);
  expect((await stored()).draft?.done).toHaveLength(1);

  session.undo();
  await settled();
  expect(draft.state.get()).toMatchObject({ isChanged: false, history: ['Added Header'], done: 0 });
  expect(layoutText(draft.state.get().layout)).toBe(start);
  session.redo();
  await settled();
  expect(draft.state.get()).toMatchObject({ isChanged: true, done: 1 });
});

test('edits of the layout and of the title are the steps of the history, and the history is found after a reload [DASH-14 DASH-16]', async () => {
  const { settled, open } = await editing();
  const { draft, session } = await open();
  session.run(header());
  draft.change({ label: 'Renamed to “Port”', title: 'Port' });
  session.run({ kind: 'tabsAtTop' });
  await settled();

  const later = await open();
  const { history, done, title, layout } = later.draft.state.get();
  expect([history, done, title]).toEqual([
    ['Added Header', 'Renamed to “Port”', 'Put everything into tabs'],
    3,
    'Port',
  ]);
  expect(componentAt(layout, 'ROOT_ID').children[0]).toMatch(/^TABS-/);
  later.draft.jump(1);
  await settled();
  expect(later.draft.state.get()).toMatchObject({ title: 'Harbour', done: 1 });
  expect(componentAt(later.draft.state.get().layout, 'ROOT_ID').children).toEqual(['GRID_ID']);
});

test('edits in quick succession are all kept, in their order', async () => {
  const { stored, settled, open } = await editing();
  const { draft, session } = await open();
  for (let at = 0; at < 5; at += 1) session.run(header(at));
  const now = componentAt(draft.state.get().layout, 'GRID_ID').children;
  await settled();
  // One chart is linked and was in no layout: its row is stored with the first edit.
  expect(now).toHaveLength(6);
  expect(componentAt(draft.state.get().layout, 'GRID_ID').children).toEqual(now);
  expect((await stored()).draft?.done).toHaveLength(5);
});

test('the first edit of a new dashboard gives it a root and a grid, which every other page needs', async () => {
  const { world, stored, settled, open } = await editing({ isDraft: true });
  const { draft, session } = await open();
  session.run(header());
  session.run(header());
  draft.save();
  await settled();
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  const response = await world.elsewhere.get(`/api/v1/dashboard/${(await stored()).remoteId}`);
  const { result } = (await response.json()) as { result: { position_json: string } };
  expect(JSON.parse(result.position_json)).toMatchObject({
    ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', parents: ['ROOT_ID'] },
  });
});

test('a chart that the layout lacked can be removed, and stays away [LAY-04]', async () => {
  const { settled, open } = await editing();
  const { draft, session } = await open();
  expect(draft.state.get().layout).toHaveProperty('UNPLACED-4');
  session.run({ kind: 'remove', id: 'UNPLACED-4' });
  await settled();
  expect(draft.state.get().layout).not.toHaveProperty('UNPLACED-4');
  expect((await open()).draft.state.get().layout).not.toHaveProperty('UNPLACED-4');
});

test('the history holds 500 steps, the one that fills it warns, and later ones push the oldest out [DASH-15 DASH-17 ERR-63]', async () => {
  const { world, stored, settled, warned, open } = await editing();
  const first = await open();
  first.session.run(header());
  await settled();
  const row = await stored();
  assert(row.draft !== null, 'there is a draft');
  const [step] = row.draft.done;
  assert(step !== undefined, 'it has a step');
  const done = Array.from({ length: 498 }, (_, at) => ({ ...step, label: `Step ${at}` }));
  await world.db.documents.put({ ...row, draft: { ...row.draft, done } });

  const { draft, session } = await open();
  expect(draft.state.get().isHistoryFull).toBe(false);
  session.run(header());
  expect(warned).toEqual([]);
  session.run(header());
  expect(draft.state.get()).toMatchObject({ isHistoryFull: true, done: 500 });
  expect(warned).toEqual([
    'You have used all 500 undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
  ]);
  session.run(header());
  await settled();
  expect(draft.state.get()).toMatchObject({ isHistoryFull: true, done: 500 });
  expect(draft.state.get().history[0]).toBe('Step 1');
  expect(UNDO_LIMIT).toBe(500);
  expect(warned).toHaveLength(1);
});

test('saving sends the draft and ends it, discarding only ends it [DASH-07]', async () => {
  const { world, stored, settled, open } = await editing();
  const { draft, session } = await open();
  session.run(header());
  draft.discard();
  await settled();
  expect((await stored()).draft).toBeNull();
  expect(draft.state.get()).toMatchObject({ isChanged: false, history: [] });

  session.run({ kind: 'tabsAtTop' });
  draft.save();
  await settled();
  expect((await stored()).draft).toBeNull();
  expect(draft.state.get()).toMatchObject({ isChanged: false });
  await world.pass(9.9);
  await world.pass(9.9);
  const response = await world.elsewhere.get(`/api/v1/dashboard/${ID}`);
  const { result } = (await response.json()) as { result: { position_json: string } };
  const sent = JSON.parse(result.position_json) as Record<string, { children: string[] }>;
  expect(sent['ROOT_ID']?.children[0]).toMatch(/^TABS-/);
});
