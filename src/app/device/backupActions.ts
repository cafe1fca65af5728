import type { BackupService } from '#features/services/device.ts';
import type { BackupPorts } from './backupFiles.ts';

export interface BackupHandler extends BackupService {
  /** As `exportAll`; false where the storage could not be read, which was reported. */
  readonly saveAll: () => Promise<boolean>;
}

export function createBackup(ports: BackupPorts): BackupHandler {
  const { onBug } = ports;
  const files = async () => (await import('./backupFiles.ts')).backupFiles(ports);
  const saveAll = async (withRows = false) => (await files()).exportAll(withRows);
  return {
    exportDiagnostics: () =>
      void files()
        .then(({ exportDiagnostics }) => exportDiagnostics())
        .catch(onBug),
    exportAll: (withRows) => void saveAll(withRows).catch(onBug),
    saveAll,
    restore: (file) =>
      void files()
        .then(({ restore }) => restore(file))
        .catch(onBug),
  };
}
