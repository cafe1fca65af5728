import { CircleCheck, CloudOff, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartIds } from '#domain/dashboard/layout/layout.ts';
import { kioskLevel } from '#domain/dashboard/refresh/kioskLevel.ts';
import { MINUTE } from '#domain/time.ts';
import { oldestShown } from '#store/charts/chartData.ts';
import { classes } from '#ui/classes.ts';
import { formatAge, formatTimestamp } from '#ui/format.ts';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { isUnreachable } from '../runtime/isUnreachable.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './AgeLine.module.css';

/**
 * For a wall display: the age of the oldest chart data, more prominent with age, and what prevents a refresh. A wall
 * display shows no sign-in dialog, so this line shows where to sign in.
 */
export function AgeLine(): ReactNode {
  const { db, clock } = useDevice();
  const { connection, session } = useSession();
  const { layout, metadata } = useDashboard();
  const ids = chartIds(layout);
  const oldest = useLive(async () => (await oldestShown(db, ids)) ?? null, [db, ids.join()]);
  const now = useNow(clock, MINUTE / 4);
  const isServerUnreachable = useObserved(connection, isUnreachable);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  if (oldest == null && !isExpired) return null;
  const age = oldest == null ? null : Math.max(0, now - oldest);
  const level = age === null ? 'old' : kioskLevel(age, metadata.refreshFrequency);
  const LineIcon = isExpired ? KeyRound : isServerUnreachable ? CloudOff : CircleCheck;
  return (
    <div data-level={level} className={classes(styles['line'], styles[level])}>
      <p role="status" aria-label={t('Age of this dashboard')} data-level={level} {...momentOf(oldest)}>
        <LineIcon {...ICON} />
        {[
          age !== null && t('As of {age}', { age: formatAge(age) }),
          isExpired
            ? t('sign in to update: here, or at {address} in this browser', { address: appAddress() })
            : isServerUnreachable && t('server unreachable'),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </p>
      <SignInButton />
    </div>
  );
}

function appAddress(): string {
  const { host, pathname } = new URL('./', document.baseURI);
  return pathname === '/' ? host : `${host}${pathname}`;
}

function momentOf(oldest: number | null | undefined): { title?: string } {
  return oldest == null ? {} : { title: formatTimestamp(oldest) };
}
