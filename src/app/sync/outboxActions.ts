import type { Api } from '#api/api.ts';
import type { Result } from '#domain/result.ts';
import { newId } from '#domain/ids.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { OutboxActions } from '#features/services/device.ts';
import type { SextantDb } from '#store/db.ts';
import { outboxRow, putOutboxRow } from '#sync/outbox/outbox.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { discardRow } from '#sync/discard.ts';
import type { DeviceTypes, Dispatch, DispatchError } from '#store/command.ts';
import type { Registry } from '#sync/registry.ts';
import { type Tx, write } from '#store/write.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { Command } from '#sync/command.ts';
import { closedTab, getTab } from '#store/sql/tabs.ts';
import type { Tables } from '#store/schema.ts';
import { getSavedQuery } from '#store/sql/savedQueries.ts';
import { copyName } from '#domain/tab/tabName.ts';
import { savedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { nextName } from '#domain/device/nextName.ts';
import { tabLane } from '#commands/tab/tabLane.ts';
import { addTab } from '#commands/tab/tab.ts';
import { uploadedTable } from '#commands/deviceTable/uploadLane.ts';
import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { savedQueryLane } from '#commands/savedQuery/savedQueryDelivery.ts';
import { addSavedQuery } from '#commands/savedQuery/savedQuery.ts';

/**
 * Returns the command that copies, under a new id, the entity that a row was to save; null where that is gone. A table
 * is sent under the next name.
 */
export async function copyingCommand(
  db: Tables,
  row: Pick<OutboxRow, 'args' | 'lane'>,
  id: string,
): Promise<Command | null> {
  const idIn = (lane: string): string | null =>
    row.lane.startsWith(lane) ? row.lane.slice(lane.length) : null;
  const tabId = idIn(tabLane(''));
  if (tabId !== null) {
    const tab = (await getTab(db, tabId)) ?? (await closedTab(db, tabId))?.tab;
    return tab ? addTab({ ...tab, id, name: copyName(tab.name), autorun: false }) : null;
  }
  const table = uploadedTable(row.lane);
  if (table !== null) {
    const { id: file, rows } = asRecord(row.args);
    return sendTable({ id, table: nextName(table), rows: asNumber(rows) ?? undefined, copyOf: asText(file) });
  }
  const savedId = idIn(savedQueryLane(''));
  const query = savedId !== null && (await getSavedQuery(db, savedId));
  if (!query) return null;
  const fields = { ...savedQueryFields(query), label: copyName(query.label).slice(0, 256) };
  return addSavedQuery({ id, tabId: null, fields });
}

export interface OutboxActionPorts {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly registry: Registry<Api, DeviceTypes>;
  readonly clock: Clock;
  readonly random: Random;
  readonly toasts: Toaster;
  readonly download: (fileName: string, text: string) => void;
  /** Tells the engine that a change is due. */
  readonly wake: () => void;
  readonly onStorageError: (error: DispatchError) => void;
  readonly onBug: (error: unknown) => void;
}

type Outcome = 'done' | 'gone' | 'inflight';

export function createOutboxActions(ports: OutboxActionPorts): OutboxActions {
  const { db, clock, toasts, registry } = ports;

  /** A row with an attempt in flight is not changed: its outcome comes first. */
  async function unlessSent(tx: Tx, id: string, work: (row: OutboxRow) => Promise<void>): Promise<Outcome> {
    const row = await outboxRow(tx, id);
    if (row === undefined) return 'gone';
    if (row.state === 'inflight') return 'inflight';
    await work(row);
    return 'done';
  }

  function showOutcome(written: Result<Outcome, StorageError>, done: string): void {
    if (!written.ok) return ports.onStorageError(written.error);
    if (written.value === 'inflight') toasts.show('info', t('This change is being sent.'));
    else if (written.value === 'gone') toasts.show('info', t('This change has already been synced.'));
    else toasts.show('info', done);
    ports.wake();
  }

  async function retry(id: string): Promise<void> {
    const written = await write(db, (tx) =>
      unlessSent(tx, id, (row) =>
        putOutboxRow(tx, {
          ...row,
          state: 'queued',
          notBefore: clock.now(),
          retryAt: null,
          serverFailures: 0,
        }),
      ),
    );
    showOutcome(written, t('Trying again'));
  }

  async function discard(id: string, done = t('Change discarded')): Promise<void> {
    await registry.load?.(null);
    const written = await write(db, (tx) =>
      unlessSent(tx, id, (row) => discardRow(tx, registry, row, { now: clock.now() })),
    );
    showOutcome(written, done);
  }

  async function keepAsCopy(row: OutboxRow): Promise<void> {
    const copy = await copyingCommand(db, row, newId(ports.random));
    if (copy === null) return toasts.show('info', t('There is nothing to copy.'));
    const written = await ports.dispatch(copy);
    if (!written.ok) return ports.onStorageError(written.error);
    await discard(row.id, t('Saved as a copy'));
  }

  return {
    keepAsCopy: (row) => void keepAsCopy(row).catch(ports.onBug),
    retry: (row) => void retry(row.id).catch(ports.onBug),
    discard: (row) => void discard(row.id).catch(ports.onBug),
    exportRow: (row) => ports.download(`sextant-change-${row.id}.json`, JSON.stringify(row, null, 2)),
  };
}
