import type { ReactNode } from 'react';
import { MINUTE } from '#domain/time.ts';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import { agedLevel, formatAge, formatTimestamp } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import styles from './SchemaBrowser.module.css';

const KINDS = { grey: 'aged', amber: 'aged-amber', red: 'aged-red' } as const;

/** The age of the list, shown if it may be outdated: offline, or after a failed refresh. */
export function CatalogueAge({ row }: { readonly row: CatalogueRow<'tables'> }): ReactNode {
  const { clock } = useDevice();
  const { connection, session } = useSession();
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const now = useNow(clock, MINUTE);
  const { online, serverReachable } = useObservable(connection);
  const isOffline = !online || serverReachable === false;
  if (row.fetchedAt === 0 || (!isOffline && row.failure === null && !isExpired)) return null;
  const age = now - row.fetchedAt;
  return (
    <p className={styles['age']} title={formatTimestamp(row.fetchedAt)}>
      <Badge kind={KINDS[agedLevel(age)]}>{t('As of {age}', { age: formatAge(age) })}</Badge>
      <SignInButton />
      {row.failure !== null && row.failure.isPassing !== true && <span>{row.failure.message}</span>}
    </p>
  );
}
