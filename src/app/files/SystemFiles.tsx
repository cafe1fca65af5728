import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { useCommands, usePage } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import { type Folder, isOutOfReach } from './folder.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { NoFoldersDialog } from './NoFoldersDialog.tsx';
import { canOpenFolders, useFolder } from './useFolder.ts';
import { useLaunchFiles } from './useLaunchFiles.ts';
import { useSharedFiles } from './useSharedFiles.ts';

/** What comes from the system: files that were opened with the app or shared with it, and folders. */
export function SystemFiles(): ReactNode {
  const { reportError } = useDevice();
  const { toasts } = usePage();
  const [shown, setShown] = useState<'folder' | 'none' | null>(null);
  useLaunchFiles();
  useSharedFiles();

  const report = useCallback(
    (work: Promise<void>): void =>
      void work.catch((error: unknown) => {
        if (isOutOfReach(error))
          toasts.show(
            'danger',
            t('The folder no longer exists, or the browser no longer lets this page read it.'),
          );
        else reportError(error, 'a folder');
      }),
    [toasts, reportError],
  );
  const { folder, choose } = useFolder(report);

  useCommands(
    useMemo(() => {
      const open = async (): Promise<void> => {
        if (await choose()) setShown('folder');
      };
      return [
        {
          // Pages offer it too, where it can be done.
          id: canOpenFolders() ? 'shell.openFolder' : 'shell.noFolders',
          label: t('Open folder'),
          group: 'Everywhere',
          run: () => (canOpenFolders() ? report(open()) : setShown('none')),
        },
      ];
    }, [choose, report]),
  );

  async function open(from: Folder, names: readonly string[]): Promise<void> {
    for (const name of names) await from.open(name);
  }

  if (shown === 'none') return <NoFoldersDialog onClose={() => setShown(null)} />;
  if (shown === null || folder === null) return null;
  return (
    <FolderDialog
      folder={folder}
      onOpen={(names) => report(open(folder, names))}
      onClose={() => setShown(null)}
    />
  );
}
