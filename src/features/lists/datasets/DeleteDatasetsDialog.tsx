import { type ReactNode, useRef } from 'react';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { documentOfDataset } from '#store/datasets/datasetDocuments.ts';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { removeDatasets } from '../../documents/datasetUsers/removeDatasets.ts';
import { StandsOn } from '../../documents/datasetUsers/StandsOn.tsx';
import { useUsers } from '../../documents/datasetUsers/useUsers.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useCaller } from '../../services/useCaller.ts';

/** Asks before datasets are deleted, with what uses them. */
export function DeleteDatasetsDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly Dataset[];
  readonly onClose: (isConfirmed: boolean) => void;
}): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  const { dashboards, explore, datasets } = useDashboards();
  const caller = useCaller();
  const isConfirmed = useRef(false);
  const users = useUsers(rows.map(({ id }) => id));

  async function remove(): Promise<void> {
    const listed = rows.map(({ id, uuid, name }) => ({
      name,
      document: async () => documentOfDataset(device.db, id < 0 && uuid !== null ? uuid : id),
      read: async () => (await datasets()).read(id),
    }));
    await removeDatasets({ ...device, toasts, dashboards, explore, caller, users: users.users }, listed);
  }
  const [first] = rows;
  return (
    <ConfirmDialog
      title={
        rows.length === 1 && first
          ? t('Delete “{title}”?', { title: first.name })
          : t('Delete {n} datasets?', { n: rows.length })
      }
      confirmLabel={t('Delete')}
      isDanger
      isOpen
      onConfirm={() => {
        isConfirmed.current = true;
        remove().catch((error: unknown) => device.reportError(error, 'delete datasets'));
      }}
      onClose={() => onClose(isConfirmed.current)}
    >
      <StandsOn users={users} n={rows.length} />
    </ConfirmDialog>
  );
}
