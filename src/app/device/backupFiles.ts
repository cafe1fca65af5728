import type { Clock, Random } from '#domain/time.ts';
import type { StorageState } from '#features/services/device.ts';
import type { SextantDb } from '#store/db.ts';
import type { Dispatch, DispatchError } from '#sync/dispatch.ts';
import type { Toaster } from '#ui/toast.ts';
import { listDiagnostics } from '#store/diagnostics.ts';
import { exportBackup } from '#store/backup.ts';
import { redactSecrets } from '#domain/text/redactSecrets.ts';
import { restoreFile } from './restoreFile.ts';

export interface BackupPorts {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly clock: Clock;
  readonly random: Random;
  readonly toasts: Toaster;
  readonly download: (fileName: string, text: string) => void;
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
  readonly exportAll: () => Promise<boolean>;
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

  async function exportAll(): Promise<boolean> {
    const exported = await exportBackup(db, clock.now());
    if (!exported.ok) {
      ports.onStorageError(exported.error);
      return false;
    }
    download(`sextant-backup-${dateOf(clock)}.json`, JSON.stringify(exported.value));
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
