import { CircleCheck, CloudOff, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartIds } from '#domain/dashboard/layout.ts';
import { kioskLevel } from '#domain/dashboard/kioskLevel.ts';
import { MINUTE } from '#domain/time.ts';
import { oldestShown } from '#store/dashboards/chartAnswers.ts';
import { classes } from '#ui/classes.ts';
import { formatAge, formatMoment } from '#ui/format.ts';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/useNow.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { useDashboard } from '../runtime.ts';
import styles from './AgeLine.module.css';

/** For a wall display: the age of the oldest chart data, more prominent with age, and what prevents a refresh. */
export function AgeLine(): ReactNode {
  const { db, clock } = useDevice();
  const { connection, session } = useSession();
  const { layout, metadata } = useDashboard();
  const ids = chartIds(layout);
  const oldest = useLive(async () => (await oldestShown(db, ids)) ?? null, [db, ids.join()]);
  const now = useNow(clock, MINUTE / 4);
  const isAway = useObserved(connection, (now) => !now.online || now.serverReachable === false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  if (oldest == null) return null;
  const age = Math.max(0, now - oldest);
  const level = kioskLevel(age, metadata.refreshFrequency);
  const LineIcon = isExpired ? KeyRound : isAway ? CloudOff : CircleCheck;
  return (
    <p
      role="status"
      aria-label={t('Age of this dashboard')}
      data-level={level}
      title={formatMoment(oldest)}
      className={classes(styles['line'], styles[level])}
    >
      <LineIcon {...ICON} />
      {t('As of {age}', { age: formatAge(age) })}
      {isExpired ? ` · ${t('sign in to update')}` : isAway ? ` · ${t('server unreachable')}` : ''}
    </p>
  );
}
