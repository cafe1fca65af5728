import { changeDocuments } from '#documents/commands/editCommands.ts';
import type { PlannedPlace } from '#documents/commands/replacing.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { DeviceServices } from '../../services/device.ts';

type Device = Pick<DeviceServices, 'dispatch' | 'reportStorageFailure' | 'reportError'> & {
  readonly toasts: Pick<Toaster, 'show'>;
};

/** Changes all places at once, and offers to undo that at once. */
export async function replaceIn(device: Device, places: readonly PlannedPlace[], by: string): Promise<void> {
  const write = async (edits: readonly PlannedPlace['edit'][]): Promise<boolean> => {
    const written = await device.dispatch(changeDocuments({ edits: [...edits] }));
    if (!written.ok) device.reportStorageFailure(written.error, null);
    return written.ok;
  };
  if (!(await write(places.map(({ edit }) => edit)))) return;
  device.toasts.show('info', t('Replaced by {by} in {n} {n|place|places}', { by, n: places.length }), {
    lasting: true,
    action: {
      label: t('Undo'),
      run: () =>
        void write(places.map(({ undo }) => undo)).catch((error: unknown) =>
          device.reportError(error, 'undo of a replacement'),
        ),
    },
  });
}
