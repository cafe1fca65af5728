import type { ReactNode } from 'react';
import { setting } from '#store/settings.ts';
import { formatAge } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import styles from './OfflinePage.module.css';
import { Section } from './Section.tsx';

/** The folder that the person works in: what is in it, when it was written, and whether they are needed. */
export function WorkFolderSection(): ReactNode {
  const { db, clock } = useDevice();
  const { folderAsked } = usePage();
  const folder = useLive(() => setting(db, 'workFolder'), [db]);
  if (!folder) return null;
  const { name, dashboards, writtenAt, needsPerson } = folder;
  return (
    <Section
      title={t('Folder {name}', { name })}
      text={t('{n} {n|dashboard|dashboards} as files that follow both ways.', { n: dashboards.length })}
    >
      <div className={styles['engine']}>
        <span role="status" aria-label={t('Folder {name}', { name })}>
          {writtenAt === null
            ? t('Nothing had to be written yet.')
            : t('Written {age}.', { age: formatAge(clock.now() - writtenAt) })}{' '}
          {needsPerson && t('Something needs you.')}
        </span>
        <Button onPress={() => folderAsked.set('all')}>{t('Show the folder')}</Button>
      </div>
    </Section>
  );
}
