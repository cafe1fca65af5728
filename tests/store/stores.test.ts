import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newTab } from '#domain/tab/newTab.ts';
import { newTable } from '#domain/tab/newTable.ts';
import { addDiagnostic, listDiagnostics } from '#store/diagnostics.ts';
import type { SextantDb } from '#store/db.ts';
import {
  addOutboxRow,
  countOutbox,
  deleteOutboxRows,
  laneRows,
  listOutbox,
  outboxRow,
  putOutboxRow,
  retryUnreached,
} from '#sync/outbox/outbox.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { storeResult, readResult } from '#store/sql/results.ts';
import { listTables, patchTable, putTable } from '#store/sql/tables.ts';
import {
  closedTab,
  getTab,
  learnTab,
  listClosedTabs,
  listTabs,
  patchTab,
  putDestroyedTab,
  putTab,
  removeTab,
  tabByRemoteId,
} from '#store/sql/tabs.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import { VERSIONS_KEPT, addVersion } from '#store/sql/versions.ts';
import { DIAGNOSTICS_TABLES, write, type Tx } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';
import { memoryDb } from '../world/memory/memoryDb.ts';

const tab = (id: string, position = 1) => newTab({ id, name: id, position, now: 0 });
const row = (id: string, lane: string, more: Partial<OutboxRow> = {}): Omit<OutboxRow, 'seq'> => ({
  id,
  command: 'tab.save',
  args: { id },
  lane,
  needs: [],
  coalesceKey: null,
  role: 'change',
  state: 'queued',
  notBefore: 0,
  retryAt: null,
  createdAt: 0,
  waitingSince: 0,
  attempts: 0,
  attempt: null,
  unanswered: false,
  sent: [],
  serverFailures: 0,
  lastAnswer: null,
  ...more,
});

const must = async (db: SextantDb, work: (tx: Tx) => Promise<unknown>) =>
  expect(await write(db, work)).toMatchObject({ ok: true });

describe.each([
  ['Dexie over IndexedDB', () => freshDb()],
  ['the store in memory', memoryDb],
])('%s', (_name, open) => {
  test('keeps a transaction atomic, and nothing of one that throws [OB-1]', async () => {
    const db = open();
    await must(db, async (tx) => {
      await putTab(tx, tab('a'));
      await addOutboxRow(tx, row('r', 'tab:a'));
    });
    const buggy = write(db, async (tx) => {
      await putTab(tx, tab('b'));
      await addOutboxRow(tx, row('s', 'tab:b'));
      await deleteOutboxRows(tx, await listOutbox(tx));
      throw new Error('a bug');
    });
    await expect(buggy).rejects.toThrow('a bug');
    expect((await listTabs(db)).map((each) => each.id)).toEqual(['a']);
    expect((await listOutbox(db)).map((each) => each.id)).toEqual(['r']);
  });

  test('runs transactions one after the other, and a transaction reads its own writes', async () => {
    const db = open();
    await must(db, (tx) => putTab(tx, tab('a')));
    const raise = () =>
      write(db, async (tx) => {
        const { version } = (await getTab(tx, 'a')) ?? { version: 0 };
        await patchTab(tx, 'a', { version: version + 1 });
        expect((await getTab(tx, 'a'))?.version).toBe(version + 1);
      });
    await Promise.all([raise(), raise(), raise()]);
    expect((await getTab(db, 'a'))?.version).toBe(4);
  });

  test('returns copies of rows: changing them does not change the store', async () => {
    const db = open();
    const mine = { ...tab('a') };
    await must(db, (tx) => putTab(tx, mine));
    mine.name = 'changed outside';
    expect((await getTab(db, 'a'))?.name).toBe('a');
  });

  test('numbers the outbox in order, never twice, and finds rows by id, lane and state', async () => {
    const db = open();
    await must(db, async (tx) => {
      for (const id of ['r', 's', 't']) await addOutboxRow(tx, row(id, id === 't' ? 'two' : 'one'));
      await deleteOutboxRows(tx, await laneRows(tx, 'two'));
    });
    await must(db, (tx) => addOutboxRow(tx, row('u', 'two', { state: 'parked' })));
    const seqs = (await listOutbox(db)).map((each) => each.seq);
    expect(seqs).toHaveLength(3);
    expect(seqs[2]).toBeGreaterThan((seqs[1] ?? 0) + 1);
    expect((await laneRows(db, 'one')).map((each) => each.id)).toEqual(['r', 's']);
    expect((await outboxRow(db, 'u'))?.seq).toBe(seqs[2]);
    const [from, to] = [seqs[0] ?? 0, seqs[2] ?? 0];
    const between = async (withLow?: boolean, withHigh?: boolean) =>
      (await db.outbox.where('seq').between(from, to, withLow, withHigh).toArray()).map((each) => each.id);
    expect([await between(), await between(false, true)]).toEqual([
      ['r', 's'],
      ['s', 'u'],
    ]);
    expect(await countOutbox(db)).toEqual({ waiting: 2, parked: 1 });
    await expect(write(db, (tx) => addOutboxRow(tx, row('r', 'three')))).rejects.toMatchObject({
      name: 'ConstraintError',
    });
    const retryAtAfter = async (kind: string, status: number | null) => {
      await must(db, async (tx) => {
        const known = await outboxRow(tx, 's');
        const lastAnswer = { at: 0, kind, status, message: '' };
        if (known) await putOutboxRow(tx, { ...known, retryAt: 9, lastAnswer });
        await retryUnreached(tx);
      });
      return (await outboxRow(db, 's'))?.retryAt;
    };
    expect(await retryAtAfter('http', 500)).toBe(9);
    expect(await retryAtAfter('offline', null)).toBeNull();
    // A gateway's responses while its Superset is unreachable.
    for (const status of [502, 503, 504]) expect(await retryAtAfter('http', status)).toBeNull();
    expect((await listOutbox(db)).map((each) => each.seq)).toEqual(seqs);
  });

  test('moves a tab to the closed ones with its tables, and sorts them by the time of closing', async () => {
    const db = open();
    await must(db, async (tx) => {
      await putTab(tx, { ...tab('b', 2), remoteId: 7 });
      await putTab(tx, tab('a', 1));
      await putTable(
        tx,
        newTable({ dbId: 1, catalog: null, schema: null, name: 'late', id: 'y', queryEditorId: 'b', now: 2 }),
      );
      await putTable(
        tx,
        newTable({
          dbId: 1,
          catalog: null,
          schema: null,
          name: 'early',
          id: 'x',
          queryEditorId: 'b',
          now: 1,
        }),
      );
      await patchTable(tx, 'x', { expanded: false });
    });
    expect((await listTabs(db)).map((each) => each.id)).toEqual(['a', 'b']);
    expect((await tabByRemoteId(db, 7))?.id).toBe('b');
    expect((await listTables(db, 'b')).map((each) => [each.name, each.expanded])).toEqual([
      ['early', false],
      ['late', true],
    ]);
    await must(db, async (tx) => {
      for (const each of await listTabs(tx)) {
        await putDestroyedTab(tx, {
          id: each.id,
          remoteId: each.remoteId,
          removedAt: each.position,
          confirmed: null,
        });
        await removeTab(tx, each, each.position);
      }
      const copy = { fields: savedFields(tab('a')), etag: null, mark: 'm', editedAt: null, isOurs: true };
      expect(await learnTab(tx, 'a', { remoteId: 8, copy }, 9)).toBe(false);
    });
    expect((await listClosedTabs(db)).map((each) => each.id)).toEqual(['b', 'a']);
    expect((await closedTab(db, 'b'))?.tables).toHaveLength(2);
    expect(await listTables(db, 'b')).toEqual([]);
    expect(await db.destroyedTabs.toArray()).toMatchObject([
      { remoteId: 8, confirmed: { id: 'a', mark: 'm' } },
      { remoteId: 7 },
    ]);
  });

  test('deletes the oldest versions and the oldest diagnostics', async () => {
    const db = open();
    await must(db, async (tx) => {
      for (let at = 0; at < VERSIONS_KEPT + 2; at += 1) {
        await addVersion(tx, { entityId: 'a', field: 'sql', text: String(at), at, why: '' });
      }
      await addVersion(tx, { entityId: 'b', field: 'sql', text: 'other', at: 0, why: '' });
    });
    const kept = await db.versions.where('entityId').equals('a').toArray();
    expect([kept.length, kept[0]?.text]).toEqual([VERSIONS_KEPT, '2']);
    for (const message of ['one', 'two']) {
      await write(
        db,
        (tx) => addDiagnostic(tx, { at: 0, level: 'info', message, detail: null }),
        DIAGNOSTICS_TABLES,
      );
    }
    expect((await listDiagnostics(db)).map((each) => each.message)).toEqual(['two', 'one']);
  });

  test('stores pages with a compound key and typed columns', async () => {
    const db = open();
    const result = { id: 'q', queryId: 'q', columns: [], rowCount: 2, pageSize: 1, bytes: 8, storedAt: 0 };
    const page = (at: number) => ({
      resultId: 'q',
      page: at,
      columns: [{ kind: 'int', values: Int32Array.of(at) }] as never,
    });
    const kept = () =>
      storeResult(db, { ...result, pinned: false, origin: 'live' }, () => [page(1), page(0)], null);
    expect([await kept(), await kept()]).toMatchObject([{ ok: true }, { ok: true }]);
    const read = await readResult(db, 'q');
    expect(read).toMatchObject({ ok: true, value: { pages: [page(0), page(1)] } });
  });

  test('rejects writes once the connection is closed', async () => {
    const db = open();
    await db.open();
    db.close({ disableAutoOpen: true });
    expect(await write(db, (tx) => putTab(tx, tab('a')))).toMatchObject({
      ok: false,
      error: { kind: 'closed' },
    });
  });
});

type Op =
  | { readonly kind: 'add'; readonly id: number; readonly lane: number }
  | { readonly kind: 'delete' | 'park'; readonly lane: number }
  | { readonly kind: 'tab'; readonly id: number; readonly position: number; readonly remoteId: number | null }
  | { readonly kind: 'undone' };

const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.nat(9), lane: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'park' as const), lane: fc.nat(2) }),
  fc.record({
    kind: fc.constant('tab' as const),
    id: fc.nat(3),
    position: fc.nat(3),
    remoteId: fc.option(fc.nat(2)),
  }),
  fc.record({ kind: fc.constant('undone' as const) }),
);

async function apply(tx: Tx, each: Op): Promise<void> {
  if (each.kind === 'add') await addOutboxRow(tx, row(`r${each.id}`, `l${each.lane}`));
  if (each.kind === 'delete' || each.kind === 'park') {
    const lane = `l${each.lane}`;
    const rows = tx.outbox.where('[lane+seq]').between([lane, 0], [lane, Number.POSITIVE_INFINITY]);
    await (each.kind === 'delete' ? rows.delete() : rows.modify({ state: 'parked' }));
  }
  if (each.kind === 'tab')
    await putTab(tx, { ...tab(`t${each.id}`, each.position), remoteId: each.remoteId });
  if (each.kind === 'undone') throw new Error('undone');
}

async function everything(db: SextantDb, script: readonly (readonly Op[])[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const ops of script) {
    const work = async (tx: Tx) => {
      for (const each of ops) await apply(tx, each);
    };
    seen.push(
      await write(db, work).then(
        (done) => done.ok,
        (error: Error) => error.name,
      ),
    );
    seen.push(await listOutbox(db), await listTabs(db), await countOutbox(db), await tabByRemoteId(db, 1));
  }
  return seen;
}

test('both stores return the same for all operations', async () => {
  const script = fc.array(fc.array(op, { maxLength: 4 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(script, async (transactions) => {
      expect(await everything(memoryDb(), transactions)).toEqual(await everything(freshDb(), transactions));
    }),
    { numRuns: 60 },
  );
});
