import { changeDocuments } from '#documents/commands/editCommands.ts';
import type { PlannedPlace } from '#documents/commands/replacing.ts';
import type { DocumentEdit } from '#store/documents/documentRow.ts';
import type { Replaced } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { DeviceServices } from '../../services/device.ts';

type Device = Pick<DeviceServices, 'dispatch' | 'reportStorageFailure' | 'reportError'> & {
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
  const kept = datasetId === null ? undefined : { datasetId, by, edits: undo };
  if (
    !(await write(
      device,
      places.map(({ edit }) => edit),
      kept,
    ))
  )
    return;
  device.toasts.show('info', t('Replaced by {by} in {n} {n|place|places}', { by, n: places.length }), {
    lasting: true,
    action: { label: t('Undo'), run: () => undoReplacement(device, undo, kept && null) },
  });
}

/** `kept` is what can be undone later; null to forget it. */
export function undoReplacement(
  device: Omit<Device, 'toasts'>,
  edits: readonly DocumentEdit[],
  kept: null | undefined,
): void {
  void write(device, edits, kept).catch((error: unknown) =>
    device.reportError(error, 'undo of a replacement'),
  );
}

async function write(
  device: Omit<Device, 'toasts'>,
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
