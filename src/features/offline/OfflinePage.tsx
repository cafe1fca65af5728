import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { BackupActions } from './BackupActions.tsx';
import { DetachedTabs } from './DetachedTabs.tsx';
import { LostDocuments } from './LostDocuments.tsx';
import { OfflineTable } from './OfflineTable.tsx';
import { RunsHere } from './RunsHere.tsx';
import { Section } from './Section.tsx';
import styles from './OfflinePage.module.css';
import { OutboxTable } from './OutboxTable.tsx';
import { QueryEngine } from './QueryEngine.tsx';
import { ServerState } from './ServerState.tsx';
import { StorageMeter } from './StorageMeter.tsx';
import { WaitingQueries } from './WaitingQueries.tsx';

/** What is only here, what is here as well, and how much storage it takes. */
export default function OfflinePage(): ReactNode {
  return (
    <>
      <PageHeader title={t('Offline')} actions={<BackupActions />} />
      <div className={styles['page']}>
        <ServerState />
        <Section title={t('Outbox')} text={t('Changes not yet synced to the server.')}>
          <OutboxTable />
        </Section>
        <WaitingQueries />
        <DetachedTabs />
        <LostDocuments />
        <Section title={t('Kept on this device')} text={t('Data available without a network connection.')}>
          <OfflineTable />
          <RunsHere />
        </Section>
        <QueryEngine />
        <Section title={t('Storage used')} text={t('Storage used by this app, of the browser’s quota.')}>
          <StorageMeter />
        </Section>
      </div>
    </>
  );
}
