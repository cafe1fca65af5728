import type { MissingRight } from '#domain/access/missingRight.ts';
import type { DispatchError } from '#store/command.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

const TEXTS: Readonly<Record<StorageError['kind'], string>> = {
  refused:
    'Could not save to this device: the browser blocks storage. The text is still in this page. Download it before you close the page.',
  full: 'Could not save to this device: storage is full. The text is still in this page. Download it, or free space on the Offline page and keep typing.',
  closed:
    'Could not save to this device: the database was closed. The text is still in this page. Download it, then reload.',
  outdated:
    'This page is out of date and can no longer save. The text is still in this page. Reload to continue.',
};

/** For data that is not a person's text: it has nothing to download, and must not replace a message that has. */
const WITHOUT_TEXT: Readonly<Record<StorageError['kind'], string>> = {
  refused: 'A change could not be saved on this device: the browser blocks storage.',
  full: 'A change could not be saved on this device: storage is full. Free space on the Offline page.',
  closed: 'A change could not be saved on this device: the database was closed. Reload to continue.',
  outdated: TEXTS.outdated,
};

export interface StorageFailurePorts {
  readonly toasts: Toaster;
  readonly download: (text: string) => void;
  /** For an outdated page, which has its own banner. */
  readonly onOutdated: () => void;
  readonly onBug: (error: unknown) => void;
}

/** Reports a change that was refused or could not be written, and offers the unsaved text as a download. */
export function createStorageFailureReporter(
  ports: StorageFailurePorts,
): (error: DispatchError, text: string | null) => void {
  async function reportRefused(error: MissingRight): Promise<void> {
    const { missingRightText } = await import('./missingRightText.ts');
    ports.toasts.show('danger', missingRightText(error), { noDuplicate: true });
  }

  return (error, text) => {
    if (error.kind === 'forbidden') {
      void reportRefused(error).catch(ports.onBug);
      return;
    }
    if (error.kind === 'outdated') ports.onOutdated();
    ports.toasts.show('danger', t((text === null ? WITHOUT_TEXT : TEXTS)[error.kind]), {
      noDuplicate: true,
      lasting: text !== null,
      ...(text === null ? {} : { action: { label: t('Download text'), run: () => ports.download(text) } }),
    });
  };
}
