import { type ReactNode, useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import type { WorkFolderService } from '../../services/workFolder.ts';
import { WorkFolderFiles } from './WorkFolderFiles.tsx';

interface WorkFolderDialogProps {
  readonly service: WorkFolderService;
  /** The uuid of a dashboard; `all` for what is in the folder. */
  readonly dashboard: string;
  readonly onClose: () => void;
}

/** Begins to work in a folder with a dashboard, tells how that goes, and ends it. */
export function WorkFolderDialog(props: WorkFolderDialogProps): ReactNode {
  // Only some browsers let pages write to folders.
  return 'showDirectoryPicker' in window ? (
    <FolderOfDashboard {...props} />
  ) : (
    <Dialog
      title={t('Work in a folder')}
      isOpen
      width="narrow"
      onClose={props.onClose}
      actions={<Button onPress={props.onClose}>{t('Close')}</Button>}
    >
      <p>
        {t(
          'This browser lets no page write to a folder; Chrome and Edge on a computer do. The command sextant pull writes the same files.',
        )}
      </p>
    </Dialog>
  );
}

function FolderOfDashboard({ dashboard, onClose, service }: WorkFolderDialogProps): ReactNode {
  const { reportError } = useDevice();
  const folder = useObservable(service.state);
  const [isBusy, setBusy] = useState(false);
  const isAll = dashboard === 'all';
  const isIn = folder !== null && (isAll || folder.dashboards.includes(dashboard));

  function run(work: Promise<unknown>): void {
    setBusy(true);
    work.catch((error: unknown) => reportError(error, 'work in a folder')).finally(() => setBusy(false));
  }
  return (
    <Dialog
      title={folder === null ? t('Work in a folder') : t('Folder {name}', { name: folder.name })}
      isOpen
      onClose={onClose}
      actions={
        isIn ? (
          <>
            <Button
              isDisabled={isBusy}
              onPress={() => run(service.stop(isAll ? null : dashboard).then(onClose))}
            >
              {t('Stop working in the folder')}
            </Button>
            <Button kind="primary" onPress={onClose}>
              {t('Done')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" isDisabled={isBusy} onPress={() => run(service.begin(dashboard))}>
              {folder === null ? t('Choose a folder') : t('Work in {name}', { name: folder.name })}
            </Button>
          </>
        )
      }
    >
      <div className={dialog['long']}>
        {isIn ? (
          <WorkFolderFiles service={service} folder={folder} />
        ) : (
          <p className={dialog['note']}>
            {t(
              'The dashboard and its charts become files there, as sextant pull writes them. While a page is open, what is edited here is written to them, and what changes there is merged here, also without the network. A folder with such files already keeps their names.',
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}
