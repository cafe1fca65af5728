import type { StorageError } from '#store/storageError.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

const TEXTS: Readonly<Record<StorageError['kind'], string>> = {
  refused:
    'This could not be written to this device: the browser refuses its storage. The text is still in this page; download it before you close the page.',
  full: 'This could not be written to this device: its storage is full. The text is still in this page; download it, or remove results under Offline and type on.',
  closed:
    'This could not be written to this device: the storage was closed. The text is still in this page; download it, then reload.',
  outdated:
    'This page is older than what is on this device and writes no more. The text is still here; reload to go on.',
};

/** For what is no text of the person's: it has nothing to download, and must not stand in the way of one that has. */
const WITHOUT_TEXT: Readonly<Record<StorageError['kind'], string>> = {
  refused: 'A change could not be written to this device: the browser refuses its storage.',
  full: 'A change could not be written to this device: its storage is full. Remove results under Offline.',
  closed: 'A change could not be written to this device: the storage was closed. Reload to go on.',
  outdated: TEXTS.outdated,
};

export interface StorageTellerPorts {
  readonly toasts: Toaster;
  readonly download: (text: string) => void;
  /** For an outdated page, which says so in a banner of its own. */
  readonly onOutdated: () => void;
}

/** Tells of a write that failed, and offers the text that could not be kept. */
export function createStorageTeller(
  ports: StorageTellerPorts,
): (error: StorageError, text: string | null) => void {
  return (error, text) => {
    if (error.kind === 'outdated') ports.onOutdated();
    ports.toasts.show('danger', t((text === null ? WITHOUT_TEXT : TEXTS)[error.kind]), {
      noDuplicate: true,
      lasting: text !== null,
      ...(text === null ? {} : { action: { label: t('Download text'), run: () => ports.download(text) } }),
    });
  };
}
