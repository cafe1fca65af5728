import { restorable, restorableDocuments, restoreBackup } from '#commands/restoreBackup.ts';
import { restoreDocuments } from '#documents/commands/restoreDocuments.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { Result } from '#domain/result.ts';
import { err, ok } from '#domain/result.ts';
import type { Random } from '#domain/time.ts';
import { readBackup } from '#store/backup.ts';
import type { Dispatch, DispatchError } from '#sync/dispatch.ts';
import { t } from '#ui/t.ts';

type Failure = { readonly kind: 'file'; readonly text: string } | DispatchError;

/** Restores a backup; returns the message for the person. */
export async function restoreFile(
  file: Blob,
  { dispatch, random }: { readonly dispatch: Dispatch; readonly random: Random },
): Promise<Result<string, Failure>> {
  const backup = readBackup(await file.text());
  if (!backup.ok) return err({ kind: 'file', text: backup.error });
  const restored = await dispatch(restoreBackup(restorable(backup.value, () => newId(random))));
  if (!restored.ok) return restored;
  const newIds = () => ({ id: newId(random), uuid: newUuid(random) });
  const found = restorableDocuments(backup.value, t('Restored from a backup'), newIds);
  const edits = await dispatch(restoreDocuments(found));
  if (!edits.ok) return edits;
  const n = found.documents.length;
  const kept = t('Backup restored. Existing tabs and saved queries were kept.');
  return ok(
    n === 0
      ? kept
      : `${kept} ${t('Edits of {n} {n|dashboard or chart|dashboards and charts} are drafts: save or discard them.', { n })}`,
  );
}
