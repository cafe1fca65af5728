import type { Clock, Random } from '#domain/time.ts';
import type { StorageState } from '#features/services/device.ts';
import type { SextantDb } from '#store/db.ts';
import type { Dispatch, DispatchError } from '#store/command.ts';
import type { Toaster } from '#ui/toast.ts';
import { listDiagnostics } from '#store/diagnostics.ts';
import { exportBackup, readBackup } from '#store/backup.ts';
import { redactSecrets } from '#domain/text/redactSecrets.ts';
import { t } from '#ui/t.ts';
import { type Result, err, ok } from '#domain/result.ts';
import { newUuid } from '#domain/newUuid.ts';
import { newId } from '#domain/ids.ts';
import { restoreDocuments } from '#documents/commands/restoreDocuments.ts';
import {
  restorable,
  restorableComments,
  restorableDocuments,
  restoreBackup,
} from '#commands/restoreBackup.ts';

import { packBackup, restoreTables, type BackupRowsPorts, unpackBackup } from './backupRows.ts';

type Failure = { readonly kind: 'file'; readonly text: string } | DispatchError;

/** Restores a backup; returns the message for the person. */
async function restoreFile(
  file: Blob,
  ports: Pick<BackupPorts, 'db' | 'dispatch' | 'random' | 'toasts' | 'tables'>,
): Promise<Result<string, Failure>> {
  const { db, dispatch, random } = ports;
  const unpacked = await unpackBackup(file);
  if (!unpacked.ok) return err({ kind: 'file', text: unpacked.error });
  const backup = readBackup(unpacked.value.text);
  if (!backup.ok) return err({ kind: 'file', text: backup.error });
  // Before what is drawn from them.
  const { made, faults } = await restoreTables(unpacked.value.tables, ports);
  for (const fault of faults) ports.toasts.show('danger', fault);
  const restored = await dispatch(restoreBackup(restorable(backup.value, () => newId(random))));
  if (!restored.ok) return restored;
  const newIds = () => ({ id: newId(random), uuid: newUuid(random) });
  const found = restorableDocuments(backup.value, t('Restored from a backup'), newIds);
  const edits = await dispatch(restoreDocuments(found));
  if (!edits.ok) return edits;
  const comments = restorableComments(backup.value, db.name);
  const said = comments.length === 0 ? ok(undefined) : await dispatch(...comments);
  if (!said.ok) return said;
  // Of another person or server: they stay in the file.
  const others = comments.length === 0 ? restorableComments(backup.value, backup.value.database).length : 0;
  const n = found.documents.length;
  const kept = [
    t('Backup restored. Existing tabs and saved queries were kept.'),
    ...(made > 0 ? [t('{n} {n|table is|tables are} on this device again.', { n: made })] : []),
    ...(others > 0
      ? [t('Comments that wait in it are of another person or server, and were left out.')]
      : []),
  ].join(' ');
  return ok(
    n === 0
      ? kept
      : `${kept} ${t('Edits of {n} {n|dashboard or chart|dashboards and charts} are drafts: save or discard them.', { n })}`,
  );
}

export interface BackupPorts {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly clock: Clock;
  readonly random: Random;
  readonly toasts: Toaster;
  readonly download: (fileName: string, content: string | Blob) => void;
  readonly tables: BackupRowsPorts['tables'];
  /** What the diagnostics contain about this page and browser. */
  readonly facts: () => Readonly<Record<string, unknown>>;
  readonly storage: () => StorageState;
  readonly onStorageError: (error: DispatchError) => void;
  readonly onBug: (error: unknown) => void;
}

/** Files of this device; loaded with the first one that is written or restored. */
export interface BackupFiles {
  readonly exportDiagnostics: () => Promise<void>;
  /** False where the storage could not be read, which was reported. */
  readonly exportAll: (withRows: boolean) => Promise<boolean>;
  readonly restore: (file: Blob) => Promise<void>;
}

function dateOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

export function backupFiles(ports: BackupPorts): BackupFiles {
  const { db, clock, toasts, download } = ports;

  async function exportDiagnostics(): Promise<void> {
    const [log, outbox] = await Promise.all([listDiagnostics(db), db.outbox.count()]);
    const text = JSON.stringify({ ...ports.facts(), storage: ports.storage(), outbox, log }, null, 2);
    // The file is meant to be shared, and database errors can repeat secrets.
    download(`sextant-diagnostics-${dateOf(clock)}.json`, redactSecrets(text));
  }

  async function exportAll(withRows: boolean): Promise<boolean> {
    const exported = await exportBackup(db, clock.now());
    if (!exported.ok) {
      ports.onStorageError(exported.error);
      return false;
    }
    const text = JSON.stringify(exported.value);
    const name = `sextant-backup-${dateOf(clock)}`;
    const packed = withRows ? await packBackup(text, ports) : null;
    if (packed?.ok === false) toasts.show('danger', packed.error);
    else if (packed !== null) download(`${name}.zip`, packed.value);
    else if (!withRows) download(`${name}.json`, text);
    return true;
  }

  async function restore(file: Blob): Promise<void> {
    const restored = await restoreFile(file, ports);
    if (restored.ok) toasts.show('success', restored.value);
    else if (restored.error.kind === 'file') toasts.show('danger', restored.error.text);
    else ports.onStorageError(restored.error);
  }

  return { exportDiagnostics, exportAll, restore };
}
