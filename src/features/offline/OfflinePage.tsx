import { type ReactNode, useRef } from 'react';
import { CircleCheck, CloudOff, KeyRound, DatabaseBackup, FileDown, Upload } from 'lucide-react';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { setting } from '#store/settings.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useDevice } from '../services/device.ts';
import { SignInButton } from '../shared/page/SignInButton.tsx';
import { useSession } from '../services/session.ts';
import { useHasServer } from '../services/useHasServer.ts';
import { DetachedTabs } from './DetachedTabs.tsx';
import { LostDocuments } from './LostDocuments.tsx';
import { OfflineTable } from './OfflineTable.tsx';
import { Section } from './Section.tsx';
import styles from './OfflinePage.module.css';
import { OutboxTable } from './OutboxTable.tsx';
import { QueryEngine } from './QueryEngine.tsx';
import { StorageMeter } from './StorageMeter.tsx';
import { WaitingQueries } from './WaitingQueries.tsx';
import { WorkFolderSection } from './WorkFolderSection.tsx';
import { serverStateText } from './serverStateText.ts';

/** Actions to export and restore a backup. */
function BackupActions(): ReactNode {
  const { backup, db } = useDevice();
  const hasTables = useLive(async () => (await listKeptTables(db)).length > 0, [db]) ?? false;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileDown} onPress={backup.exportDiagnostics}>
        {t('Export diagnostics')}
      </Button>
      <Button icon={DatabaseBackup} onPress={() => backup.exportAll()}>
        {t('Export everything')}
      </Button>
      {hasTables && (
        <Button icon={DatabaseBackup} onPress={() => backup.exportAll(true)}>
          {t('Export with rows')}
        </Button>
      )}
      <Button icon={Upload} onPress={() => input.current?.click()}>
        {t('Restore')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json,application/zip,.zip"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          if (file !== undefined) backup.restore(file);
        }}
      />
    </>
  );
}

/** Whether the server can be reached and, if not, which part of the way to it is down. */
function ServerState(): ReactNode {
  const { connection, conf, session } = useSession();
  const now = useObservable(connection);
  const { mode } = useObservable(conf);
  const isExpired = useObserved(session.state, ({ status }) => status === 'expired');
  const isUp = now.online && now.serverReachable !== false;
  const StateIcon = !isUp ? CloudOff : isExpired ? KeyRound : CircleCheck;
  return (
    <p role="status" aria-label={t('Server status')} className={styles['server']}>
      <StateIcon {...ICON} />
      <span>{serverStateText(now, mode, isExpired)}</span>
      <SignInButton />
    </p>
  );
}

/** What a person agreed to for queries without a server, to be taken back. */
function RunsHere(): ReactNode {
  const { db, change } = useDevice();
  const editor = useLive(() => setting(db, 'editor'), [db]);
  if (editor?.runsHere === undefined) return null;
  return (
    <Switch isSelected={editor.runsHere} onChange={(runsHere) => change(setEditorSettings({ runsHere }))}>
      {t('Without the server, run queries on this device where the rows of all their tables are kept')}
    </Switch>
  );
}

/** What is only here, what is here as well, and how much storage it takes. */
export default function OfflinePage(): ReactNode {
  const hasServer = useHasServer();
  return (
    <>
      <PageHeader title={t('Offline')} actions={<BackupActions />} />
      <div className={styles['page']}>
        {hasServer && (
          <>
            <ServerState />
            <Section title={t('Outbox')} text={t('Changes not yet synced to the server.')}>
              <OutboxTable />
            </Section>
            <WaitingQueries />
            <DetachedTabs />
          </>
        )}
        <LostDocuments />
        <WorkFolderSection />
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
