import { canRemoveEngine, type EngineUses, isEngineUsed } from '#domain/device/engineUses.ts';
import { formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import type { EngineFilesState } from '../services/engineFiles.ts';

/** Whether the local query engine is on this device, and how long it stays. */
export function engineText(files: EngineFilesState, uses: EngineUses, isReachable: boolean): string {
  if (files.state === 'downloading') return t('Downloading the query engine');
  if (files.state === 'missing') {
    const isWanted = files.isRequested && !isReachable;
    return t('Not on this device. It is needed to open files and to query stored rows offline. {next}', {
      next: isWanted
        ? t('It is downloaded as soon as the server is reachable.')
        : t('{size} to download.', { size: formatBytes(files.missing) }),
    });
  }
  return t('On this device, {size}. {why}', {
    size: formatBytes(files.bytes),
    why: why(files.isRequested, uses, isReachable),
  });
}

function why(isRequested: boolean, uses: EngineUses, isReachable: boolean): string {
  if (!canRemoveEngine(uses)) return t('Dashboards whose data is stored for offline filters need it.');
  if (!isReachable) return t('It can be removed when the server is reachable.');
  if (isRequested) return t('It stays until you remove it.');
  if (isEngineUsed(uses)) return t('It is removed with the last stored table or result.');
  return t('It is removed when the app starts again.');
}
