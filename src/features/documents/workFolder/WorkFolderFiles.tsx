import { type ReactNode, Suspense, useState } from 'react';
import { formatAge } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import type { WorkFolderFile, WorkFolderService, WorkFolderState } from '../../services/workFolder.ts';
import styles from './WorkFolderFiles.module.css';

const FolderConflict = lazyPart(async () => ({
  default: (await import('./FolderConflict.tsx')).FolderConflict,
}));

interface WorkFolderFilesProps {
  readonly service: WorkFolderService;
  readonly folder: WorkFolderState;
}

/** How the dashboards and charts in a folder stand with their files: those first that need the person. */
export function WorkFolderFiles({ service, folder }: WorkFolderFilesProps): ReactNode {
  const { clock, reportError } = useDevice();
  const [decided, setDecided] = useState<WorkFolderFile | null>(null);
  const { files, access, writtenAt } = folder;
  const open = files.filter(({ state }) => state !== 'same');
  return (
    <>
      <p className={styles['state']} role="status">
        {access === 'granted' ? wholeText(files.length - open.length, files.length) : ACCESS[access]()}{' '}
        {writtenAt === null
          ? t('Nothing had to be written yet.')
          : t('Written {age}.', { age: formatAge(clock.now() - writtenAt) })}
      </p>
      {access === 'ask' && (
        <div>
          <Button
            kind="primary"
            onPress={() =>
              void service.allow().catch((error: unknown) => reportError(error, 'work in a folder'))
            }
          >
            {t('Allow')}
          </Button>
        </div>
      )}
      {open.length > 0 && (
        <ul className={styles['list']} aria-label={t('Files that need you')}>
          {open.map((file) => (
            <li key={file.id} className={styles['file']}>
              <span>
                {file.path ?? file.title}
                <span className={styles['reason']}>{reasonOf(file)}</span>
              </span>
              {file.state === 'conflict' && (
                <Button
                  aria-label={t('Decide about {title}', { title: file.title })}
                  onPress={() => setDecided(file)}
                >
                  {t('Decide')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {decided !== null && (
        <Suspense fallback={null}>
          <FolderConflict service={service} file={decided} onClose={() => setDecided(null)} />
        </Suspense>
      )}
    </>
  );
}

const wholeText = (same: number, all: number): string =>
  same === all
    ? t('{n} {n|file has|files have} what the page has.', { n: all })
    : t('{same} of {n} files have what the page has.', { same, n: all });

const ACCESS = {
  ask: () => t('The browser asks again before this page may write to the folder.'),
  lost: () => t('The folder no longer exists. Stop, then choose another.'),
} as const;

const reasonOf = ({ state, reason }: WorkFolderFile): string =>
  state === 'conflict' ? t('Changed here and there: {parts}', { parts: reason ?? '' }) : (reason ?? '');
