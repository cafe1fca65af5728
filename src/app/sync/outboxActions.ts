import type { Api } from '#api/api.ts';
import type { Result } from '#domain/result.ts';
import { newId } from '#domain/ids.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { OutboxActions } from '#features/services/device.ts';
import type { SextantDb } from '#store/db.ts';
import { outboxRow, putOutboxRow } from '#store/outbox/outbox.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { discardRow } from '#sync/discard.ts';
import type { Dispatch, DispatchError } from '#sync/dispatch.ts';
import type { Registry } from '#sync/registry.ts';
import type { Tx } from '#store/write.ts';
import { write } from '#store/write.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import { copyingCommand } from './copyingCommand.ts';

export interface OutboxActionPorts {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly registry: Registry<Api>;
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
