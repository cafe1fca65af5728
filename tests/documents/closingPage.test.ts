import { expect, test } from 'vitest';
import { storeLeftSteps } from '#commands/leftSteps.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { newChartContents, type ChartContents } from '#domain/chart/chartContents.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { assert, err, ok } from '#domain/result.ts';
import { getDocument } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import { leaveDraft } from '#commands/chart/leaveDraft.ts';
import type { Command } from '#sync/command.ts';
import { createDashboardDraft } from '../../src/features/dashboard/edit/session/dashboardDraft.ts';
import { createDocumentDraft } from '../../src/features/documents/draft/documentDraft.ts';
import type { UnloadDrafts } from '#features/services/device.ts';
import { createStepWriter, type WriteStep } from '../../src/features/documents/draft/stepWriter.ts';
import { createChartDraft } from '../../src/features/explore/chartDraft.ts';
import { createWorld } from '../world/world.ts';

/* Pages that close before their last steps are stored: the next page stores them. */

const ID = '11111111-2222-4333-8444-000000000009';

async function device() {
  const world = await createWorld(9, 'embedded');
  const stored = async () => (await getDocument(world.db, ID)) ?? null;
  const dispatch = async (command: Command) => ok(await world.run(command));
  let made = 0;

  /** A page whose browser stops it after so many writes; `storedAfterAll` more of them reach the disk. */
  function closingPage(writes: number, storedAfterAll = 0, ready?: () => Promise<void>) {
    const sources = new Set<Parameters<UnloadDrafts['watch']>[0]>();
    const onDisk: Promise<unknown>[] = [];
    let at = 0;
    const { write } = createStepWriter({
      id: ID,
      newName: () => `step ${(made += 1)}`,
      ready,
      unloadEdits: {
        watch: (unsaved) => {
          sources.add(unsaved);
          return () => void sources.delete(unsaved);
        },
      },
      store: async (command) => {
        at += 1;
        if (at <= writes) return world.run(command).then(stored);
        if (at <= writes + storedAfterAll) onDisk.push(world.run(command));
        return new Promise(() => undefined);
      },
    });
    const left = () => [...sources].flatMap((source) => source().map(([, text]) => text));
    const stop = async () => void (await Promise.all(onDisk));
    return { write, left, stop };
  }

  /** What pages that open next store, twice, as two of them may. */
  async function reopen(texts: readonly string[]): Promise<void> {
    for (let again = 0; again < 2; again += 1)
      for (const text of texts) expect(await storeLeftSteps(dispatch, text)).toBe(true);
  }
  return { world, stored, dispatch, closingPage, reopen };
}

/** Lets the writes of a page go as far as they do. */
const until = (isDone: () => boolean | Promise<boolean>) => expect.poll(isDone, { interval: 1 }).toBe(true);

async function dashboard() {
  const at = await device();
  const content = { ...newDashboardContents('Harbour') };
  await at.world.run(createDocument({ id: ID, uuid: ID, kind: 'dashboard', content }));
  const open = async (write: WriteStep) => {
    const row = await at.stored();
    assert(row !== null, 'it is stored');
    return createDashboardDraft(row, { linked: [], onSave: () => undefined, write });
  };
  return { ...at, open };
}

const titleOf = (row: Awaited<ReturnType<typeof getDocument>> | null) => row && asRecord(shown(row))['title'];

test('edits, undo, redo and jumps that a closing page left are stored in order, each once, whether they were stored after all or not', async () => {
  for (const storedAfterAll of [0, 1]) {
    const { stored, closingPage, reopen, open } = await dashboard();
    const first = closingPage(3);
    const draft = await open(first.write);
    for (const title of ['Port', 'Quay', 'Pier']) draft.change({ label: title, title });
    await until(() => first.left().length === 0);

    const undone = closingPage(0, storedAfterAll);
    (await open(undone.write)).undo();
    await until(() => undone.left().length === 1);
    await undone.stop();
    await reopen(undone.left());
    expect(titleOf(await stored())).toBe('Quay');

    const many = closingPage(0, storedAfterAll);
    const again = await open(many.write);
    again.redo();
    again.undo();
    again.undo();
    again.change({ label: 'Dock', title: 'Dock' });
    again.jump(1);
    again.redo();
    await until(() => many.left().length === 1);
    await many.stop();
    await reopen(many.left());
    expect(titleOf(await stored())).toBe('Dock');
    expect((await stored())?.draft?.done.map(({ label }) => label)).toEqual(['Port', 'Dock']);

    const saving = closingPage(0, storedAfterAll);
    (await open(saving.write)).save();
    await until(() => saving.left().length === 1);
    await saving.stop();
    await reopen(saving.left());
    expect(await stored()).toMatchObject({ draft: null, saved: { content: { title: 'Dock' } } });
  }
});

test('a step waits for its picture, and is left to the next page if this one closes before', async () => {
  const { stored, closingPage, reopen, open } = await dashboard();
  let paint = (): void => undefined;
  const page = closingPage(1, 0, () => new Promise((resolve) => (paint = resolve)));
  const draft = await open(page.write);
  draft.change({ label: 'Port', title: 'Port' });
  const left = page.left();
  expect(left).toHaveLength(1);
  expect((await stored())?.draft ?? null).toBeNull();
  paint();
  await until(() => page.left().length === 0);
  expect(titleOf(await stored())).toBe('Port');
  const closing = closingPage(1, 0, () => new Promise(() => undefined));
  (await open(closing.write)).change({ label: 'Quay', title: 'Quay' });
  await reopen(closing.left());
  expect(titleOf(await stored())).toBe('Quay');
});

test.each([
  ['full', async () => 'unstored' as const],
  ['broken', async () => Promise.reject(new Error('The read failed.'))],
])(
  'what a %s device does not store stays on screen, and is stored with the next step',
  async (_how, fails) => {
    const { world, stored } = await device();
    const contents = newChartContents('Ships', { viz_type: 'table', datasource: '7__table' });
    await world.run(createDocument({ id: ID, uuid: ID, kind: 'chart', content: { ...contents } }));
    const row = await stored();
    assert(row !== null, 'it is stored');
    const left = new Set<Parameters<UnloadDrafts['watch']>[0]>();
    const tried: Promise<unknown>[] = [];
    let isFailing = true;
    const { write: writer } = createStepWriter({
      id: ID,
      newName: () => `step ${tried.length}`,
      unloadEdits: {
        watch: (unsaved) => {
          left.add(unsaved);
          return () => void left.delete(unsaved);
        },
      },
      store: (command) => (isFailing ? fails() : world.run(command).then(stored)),
    });
    const write: WriteStep = async (step) => {
      const written = writer(step);
      tried.push(written.catch(() => null));
      return written.catch(() => 'unstored' as const);
    };
    const taken: string[] = [];
    const draft = createDocumentDraft({
      kind: chartDocument,
      id: ID,
      row,
      content: shown(row) as ChartContents,
      write,
      onTaken: ({ title }) => void taken.push(title),
    });
    const settled = async () => void (await Promise.all(tried));
    draft.change({ ...draft.state.get().content, title: 'Boats' }, 'Renamed');
    await settled();
    draft.take(row);
    expect(draft.state.get()).toMatchObject({ content: { title: 'Boats' }, isChanged: true });
    expect(left.size).toBe(1);
    isFailing = false;
    draft.change({ ...draft.state.get().content, description: 'Small ones' }, 'Described');
    await settled();
    await until(() => left.size === 0);
    const next = await stored();
    expect(next && shown(next)).toMatchObject({ title: 'Boats', description: 'Small ones' });
    expect(next?.draft?.done.map(({ label }) => label)).toEqual(['Renamed', 'Described']);
    expect(taken).not.toContain('Ships');
  },
);

test('a step that was stored is left to nobody, and an edit after a left save stays a draft', async () => {
  const { stored, closingPage, reopen, open } = await dashboard();
  const page = closingPage(0, 1);
  const draft = await open(page.write);
  draft.change({ label: 'Port', title: 'Port' });
  draft.save();
  draft.change({ label: 'Quay', title: 'Quay' });
  await until(() => page.left().length === 1);
  await page.stop();
  await reopen(page.left());
  expect(await stored()).toMatchObject({
    saved: { content: { title: 'Port' } },
    draft: { content: { title: 'Quay' } },
  });
});

test('a chart that was never stored is created from what the page left, with its edits and what its type set aside', async () => {
  const { world, stored, closingPage, reopen } = await device();
  const page = closingPage(0);
  const contents = newChartContents('Untitled', { viz_type: 'table', datasource: '7__table' });
  const draft = createChartDraft({
    id: ID,
    row: null,
    content: contents,
    write: page.write,
    onTaken: () => undefined,
  });
  draft.change({ form: { ...contents.form, row_limit: 5 }, label: 'Row limit', mark: 'gesture' });
  draft.change({ form: { ...contents.form, row_limit: 50 }, label: 'Row limit', mark: 'gesture' });
  draft.change({ form: { ...contents.form, row_limit: 50 }, title: 'Ships', label: 'Renamed' });
  void page.write(() => leaveDraft({ id: ID, draft: { form: { metrics: ['count'] } } }));
  await reopen(page.left());
  const row = await stored();
  expect(row && (shown(row) as ChartContents)).toMatchObject({ title: 'Ships', form: { row_limit: 50 } });
  expect(row?.draft?.done.map(({ label }) => label)).toEqual(['Row limit', 'Renamed']);
  expect(await setting(world.db, 'leftDrafts')).toMatchObject({ [ID]: { form: { metrics: ['count'] } } });
});

test('the drafts of other documents are protected alike, also after their page was left within the app', async () => {
  const { world, stored, closingPage, reopen } = await device();
  const contents = newChartContents('Ships', { viz_type: 'table', datasource: '7__table' });
  await world.run(createDocument({ id: ID, uuid: ID, kind: 'chart', content: { ...contents } }));
  const row = await stored();
  assert(row !== null, 'it is stored');
  const page = closingPage(1, 1);
  const draft = createDocumentDraft({
    kind: chartDocument,
    id: ID,
    row,
    content: shown(row) as ChartContents,
    write: page.write,
  });
  const { content } = draft.state.get();
  draft.change({ ...content, title: 'Boats' }, 'Renamed');
  draft.change({ ...content, title: 'Barges' }, 'Renamed');
  draft.undo();
  await until(async () => titleOf(await stored()) === 'Barges');
  await reopen(page.left());
  expect(titleOf(await stored())).toBe('Boats');
  expect(await stored()).toMatchObject({ draft: { undone: [{ label: 'Renamed' }] } });
});

test('what another release left is ignored, what a person may no longer do is dropped, and what storage refuses stays', async () => {
  const { stored, dispatch } = await dashboard();
  for (const text of [
    '[{"kind":"edit"}]',
    '{',
    '[{"name":"user.forget","args":{}}]',
    '[{"name":"document.edit","args":{}}]',
  ])
    expect(await storeLeftSteps(dispatch, text)).toBe(true);
  expect((await stored())?.draft).toBeNull();
  const save = JSON.stringify([{ name: 'document.saveDraft', args: { id: ID, step: 's' } }]);
  const refused = { kind: 'forbidden', entity: 'dashboard', lacks: 'permission' } as const;
  expect(await storeLeftSteps(async () => err(refused), save)).toBe(true);
  expect(await storeLeftSteps(async () => err({ kind: 'quota', cause: null } as never), save)).toBe(false);
});
