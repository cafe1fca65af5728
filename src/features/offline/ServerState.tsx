import { CircleCheck, CloudOff, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { useSession } from '../services/session.ts';
import { SignInButton } from '../shared/page/SignInButton.tsx';
import styles from './OfflinePage.module.css';
import { serverStateText } from './serverStateText.ts';

/** Whether the server can be reached and, if not, which part of the way to it is down. */
export function ServerState(): ReactNode {
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
