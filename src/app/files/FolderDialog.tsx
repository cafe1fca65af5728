import type { ReactNode } from 'react';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import styles from './FolderDialog.module.css';
import type { Folder, FolderFile } from './folder.ts';

interface FolderDialogProps {
  readonly folder: Folder;
  readonly onOpen: (names: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The files of a folder that can become tables, and those that are. */
export function FolderDialog({ folder, onOpen, onClose }: FolderDialogProps): ReactNode {
  const files = useObservable(folder.files);
  const left = files.filter(({ table, isReading }) => table === null && !isReading);
  return (
    <Dialog
      title={t('Folder {name}', { name: folder.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Done')}</Button>
          <Button
            kind="primary"
            isDisabled={left.length === 0}
            onPress={() => onOpen(left.map(({ name }) => name))}
          >
            {t('Open all')}
          </Button>
        </>
      }
    >
      <div className={dialog['long']}>
        <p className={dialog['note']}>
          {files.length === 0
            ? t('There is no file in this folder that can be opened as a table.')
            : t(
                'Each file becomes a table of This device. A file that changes is read again while this page is open. Nothing is uploaded.',
              )}
        </p>
        <ul className={styles['list']} aria-label={t('Files')}>
          {files.map((file) => (
            <li key={file.name} className={styles['file']}>
              <span className={styles['name']}>
                {file.name}
                <span className={styles['state']} role="status">
                  {stateText(file)}
                </span>
              </span>
              {file.table === null && (
                <Button
                  aria-label={t('Open {file}', { file: file.name })}
                  isDisabled={file.isReading}
                  onPress={() => onOpen([file.name])}
                >
                  {t('Open')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function stateText({ size, table, isReading, problem }: FolderFile): string {
  if (isReading) return t('Reading…');
  if (problem !== null) return problem;
  return table === null ? formatBytes(size) : t('Table {table}, {size}', { table, size: formatBytes(size) });
}
