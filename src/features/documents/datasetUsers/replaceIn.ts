import { changeDocuments } from '#documents/commands/editCommands.ts';
import { type PlannedPlace, stillUndoable } from '#documents/commands/replacing.ts';
import { newId } from '#domain/ids.ts';
import type { DocumentEdit } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { Replaced } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { DeviceServices } from '../../services/device.ts';

type Writing = Pick<DeviceServices, 'db' | 'dispatch' | 'reportStorageFailure' | 'reportError'>;

type Device = Writing &
  Pick<DeviceServices, 'random'> & {
    readonly toasts: Pick<Toaster, 'show'>;
  };

/** Changes all places at once, and offers to undo that at once; on the page of a dataset also later. */
export async function replaceIn(
  device: Device,
  places: readonly PlannedPlace[],
  by: string,
  datasetId: string | null = null,
): Promise<void> {
  const undo = places.map((place) => place.undo);
  const id = newId(device.random);
  const kept = datasetId === null ? undefined : { id, datasetId, by, edits: undo };
  if (
    !(await write(
      device,
      places.map(({ edit }) => edit),
      kept,
    ))
  )
    return;
  device.toasts.show('info', replacedText(by, places.length), {
    lasting: true,
    id,
    action: { label: t('Undo'), run: () => undoReplacement(device, undo, kept && null) },
  });
}

export const replacedText = (by: string, n: number): string =>
  t('Replaced by {by} in {n} {n|place|places}', { by, n });

/** Undoes what is still as it was replaced. `kept` is what can be undone later; null to forget it. */
export function undoReplacement(
  device: Writing,
  edits: readonly DocumentEdit[],
  kept: null | undefined,
): void {
  const undo = async (): Promise<void> => {
    const rows = await Promise.all(edits.map(({ id }) => getDocument(device.db, id)));
    const left = stillUndoable(
      rows.filter((row) => row !== undefined),
      edits,
    );
    await write(device, left, kept);
  };
  void undo().catch((error: unknown) => device.reportError(error, 'undo of a replacement'));
}

async function write(
  device: Writing,
  edits: readonly DocumentEdit[],
  kept: Replaced | null | undefined,
): Promise<boolean> {
  const undo = kept && { ...kept, edits: [...kept.edits] };
  const written = await device.dispatch(
    changeDocuments({ edits: [...edits], ...(undo !== undefined && { undo }) }),
  );
  if (!written.ok) device.reportStorageFailure(written.error, null);
  return written.ok;
}
