import type { WorkFolderService } from '#features/services/workFolder.ts';
import { createWorkFolder, type WorkFolderPorts } from './createWorkFolder.ts';
import type { DiskFolder } from './diskFolder.ts';
import { followInPage } from './followInPage.ts';

interface DirectoryPicker {
  readonly showDirectoryPicker?: (options: {
    readonly id: string;
    readonly mode: 'readwrite';
  }) => Promise<DiskFolder>;
}

interface PageFolderPorts extends Omit<WorkFolderPorts, 'choose' | 'opened'> {
  readonly page: Window;
  readonly reportError: (error: unknown, where: string) => void;
}

/** The folder that the person works in, followed by this page; loaded with the first. */
export async function workFolderOfPage(ports: PageFolderPorts): Promise<WorkFolderService> {
  const { page, db, reportError } = ports;
  async function choose(): Promise<DiskFolder | null> {
    try {
      const picker = page as DirectoryPicker;
      return (await picker.showDirectoryPicker?.({ id: 'dashboards', mode: 'readwrite' })) ?? null;
    } catch (error) {
      // The person closed the browser's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      throw error;
    }
  }
  const folder = createWorkFolder({ ...ports, choose, opened: (handle) => handle as DiskFolder });
  await folder.look(true);
  followInPage(
    db,
    page,
    folder,
    (work) => void work.catch((error: unknown) => reportError(error, 'a folder')),
  );
  return folder;
}
