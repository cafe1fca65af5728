import { type ReactNode, useEffect, useState } from 'react';
import { WorkFolderDialog } from '#features/documents/workFolder/WorkFolderDialog.tsx';
import { useDashboards } from '#features/services/dashboards.ts';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import { webLock } from '#sync/webLock.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { createWorkFolder, type FollowedWorkFolder } from './createWorkFolder.ts';
import type { DiskFolder } from './diskFolder.ts';
import { followInPage } from './followInPage.ts';

interface DirectoryPicker {
  readonly showDirectoryPicker?: (options: {
    readonly id: string;
    readonly mode: 'readwrite';
  }) => Promise<DiskFolder>;
}

async function choose(): Promise<DiskFolder | null> {
  try {
    const picker = window as DirectoryPicker;
    return (await picker.showDirectoryPicker?.({ id: 'dashboards', mode: 'readwrite' })) ?? null;
  } catch (error) {
    // The person closed the browser's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** The folder that the person works in, followed by this page, and its dialog; loaded where there is one. */
export function WorkFolderHost(): ReactNode {
  const { db, reportError } = useDevice();
  const { toasts, folderAsked } = usePage();
  const folder = useFolderOfPage();
  const asked = useObservable(folderAsked);
  useEffect(() => {
    const report = (work: Promise<void>): void =>
      void work.catch((error: unknown) => reportError(error, 'work in a folder'));
    const begin = async (): Promise<void> => {
      await folder.look(true);
      const now = folder.state.get();
      if (now?.access !== 'ask') return;
      toasts.show('info', t('Dashboards follow the folder {name} when you allow it', { name: now.name }), {
        action: { label: t('Allow'), run: () => report(folder.allow()) },
      });
    };
    report(begin());
    return followInPage(db, window, folder, report);
  }, [db, folder, toasts, reportError]);
  return (
    asked !== null && (
      <WorkFolderDialog service={folder} dashboard={asked} onClose={() => folderAsked.set(null)} />
    )
  );
}

function useFolderOfPage(): FollowedWorkFolder {
  const { db, dispatch, clock, reportStorageFailure } = useDevice();
  const { toasts, folderAsked } = usePage();
  const { connection, session } = useSession();
  const { explore, dashboards } = useDashboards();
  const [folder] = useState(() =>
    createWorkFolder({
      db,
      dispatch,
      clock,
      personId: () => session.state.get().person?.id ?? null,
      toasts,
      showFolder: () => folderAsked.set('all'),
      lock: webLock('locks' in navigator ? navigator.locks : undefined),
      read: {
        chart: async (id) => (await explore()).readChart(id),
        dataset: (id) => dashboards.readDataset(id),
        layers: async () => (await explore()).readLayers(),
        themes: async () => (await explore()).readThemes(),
      },
      exported: (id) => dashboards.exportZip('dashboard', [id]),
      isReachable: () => connection.get().online && connection.get().serverReachable !== false,
      choose,
      opened: (handle) => handle as DiskFolder,
      onStorageError: (error) => reportStorageFailure(error, null),
    }),
  );
  return folder;
}
