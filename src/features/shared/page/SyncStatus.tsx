import { CircleAlert, CircleCheck, CloudOff, CloudUpload, HardDrive, Info, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { countUnsafe } from '#store/unsafeWork.ts';
import { classes } from '#ui/classes.ts';
import { type Icon, ICON } from '#ui/icon.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { useHasServer } from '../../services/useHasServer.ts';
import { SignInButton } from './SignInButton.tsx';
import styles from './SyncStatus.module.css';
import { type SyncKind, syncStatus } from './syncStatus.ts';

const ICONS: Readonly<Record<SyncKind, Icon>> = {
  'sign-in': KeyRound,
  attention: CircleAlert,
  offline: CloudOff,
  waiting: CloudUpload,
  local: HardDrive,
  saved: CircleCheck,
};

/** The sync status, at the end of every page's title row. */
export function SyncStatus(): ReactNode {
  const { db, drafts } = useDevice();
  const { session, connection } = useSession();
  const navigate = useNavigate();
  const counts = useLive(() => countUnsafe(db), [db]);
  const { person, status } = useObservable(session.state);
  const hasDrafts = useObservable(drafts);
  const hasServer = useHasServer();
  const { online, serverReachable, isSupersetUnreachable } = useObservable(connection);
  const { kind, text, meaning } = syncStatus({
    ...(counts ?? { waiting: 0, parked: 0 }),
    hasDrafts,
    sessionExpired: status === 'expired',
    hasServerCopy: person !== null && hasServer,
    online: online && serverReachable !== false,
    away: !online ? 'network' : isSupersetUnreachable ? 'superset' : 'server',
  });
  const StatusIcon = ICONS[kind];
  // Every pause in typing goes from waiting to saved: visible, but not worth announcing each time.
  const isQuiet = kind === 'waiting' || kind === 'saved';

  return (
    <div className={styles['status']} data-print="hide">
      <span
        role="status"
        aria-label={t('Sync status')}
        aria-live={isQuiet ? 'off' : 'polite'}
        title={meaning}
        data-kind={kind}
        // Until the device has been read nobody knows whether all is saved.
        style={{ visibility: counts === undefined && isQuiet ? 'hidden' : undefined }}
        className={classes(styles['text'], styles[kind])}
      >
        <StatusIcon {...ICON} />
        {text}
      </span>
      {kind === 'sign-in' && <SignInButton />}
      <IconButton
        small
        label={t('Offline details')}
        icon={Info}
        placement="bottom"
        onPress={() => void navigate('/offline/')}
      />
    </div>
  );
}
