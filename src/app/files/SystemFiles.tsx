import { type ReactNode, Suspense, useCallback, useMemo, useState, useEffect } from 'react';
import { useDevice } from '#features/services/device.ts';
import { useCommands, usePage } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import { setting } from '#store/settings.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useObserved } from '#ui/useObservable.ts';
import { useLive } from '#ui/useLive.ts';
import { isDenied } from '#sync/permittedLock.ts';
import { NOT_SHARED } from '#contract/files/sharedFiles.ts';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { type Folder, isOutOfReach } from './folder.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { canOpenFolders, useFolder } from './useFolder.ts';
import { openShared } from './openShared.ts';

/** Where the browser gives no folders. */
function NoFoldersDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { tables } = useDevice();
  return (
    <Dialog
      title={t('Open folder')}
      isOpen
      width="narrow"
      onClose={onClose}
      actions={
        <DialogActions
          onCancel={onClose}
          label={t('Open files')}
          onPress={() => {
            onClose();
            tables.choose();
          }}
        />
      }
    >
      <p>
        {t(
          'This browser lets no page read a folder; Chrome and Edge on a computer do. Several files can be opened at once instead, but they are not read again when they change.',
        )}
      </p>
    </Dialog>
  );
}

/** Opens what was shared with the installed app, which its service worker left for the page. */
function useSharedFiles(): void {
  const { tables, reportError } = useDevice();
  const { toasts } = usePage();
  useEffect(() => {
    // On plain HTTP from another host there are neither caches nor a worker that shares.
    if (!window.isSecureContext) return;
    openShared(window.caches, navigator.locks, tables, document.baseURI).catch(
      // A frame that is denied storage was never shared anything.
      (error: unknown) => isDenied(error) || reportError(error, 'shared files'),
    );
    const address = new URL(window.location.href);
    if (!address.searchParams.has(NOT_SHARED)) return;
    address.searchParams.delete(NOT_SHARED);
    window.history.replaceState(window.history.state, '', address);
    toasts.show(
      'danger',
      t(
        'There is not enough storage on this device for what was shared. Remove tables or results that are no longer needed, then share it again.',
      ),
      { lasting: true },
    );
  }, [tables, toasts, reportError]);
}

interface LaunchQueue {
  setConsumer(take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens the files with which the system started the installed app. */
function useLaunchFiles(): void {
  const { tables, reportError } = useDevice();
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => {
      Promise.all(files.map((each) => each.getFile())).then(
        (opened) => tables.open(opened),
        (error: unknown) => reportError(error, 'files from the system'),
      );
    });
  }, [tables, reportError]);
}

const WorkFolderPart = lazyPart(async () => ({
  default: (await import('../workFolder/WorkFolderPart.tsx')).WorkFolderPart,
}));

/** What comes from the system: files that were opened with the app or shared with it, and folders. */
export function SystemFiles(): ReactNode {
  const { db, reportError } = useDevice();
  const { toasts, folderAsked } = usePage();
  const isAsked = useObserved(folderAsked, (asked) => asked !== null);
  const workFolder = useLive(() => setting(db, 'workFolder'), [db]);
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

  return (
    <>
      {shown === 'none' && <NoFoldersDialog onClose={() => setShown(null)} />}
      {shown === 'folder' && folder !== null && (
        <FolderDialog
          folder={folder}
          onOpen={(names) => report(open(folder, names))}
          onClose={() => setShown(null)}
        />
      )}
      {(isAsked || workFolder) && (
        <Suspense fallback={null}>
          <WorkFolderPart />
        </Suspense>
      )}
    </>
  );
}
