import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { MINUTE, type Millis } from '#domain/time.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';
import { agedLevel, formatAge, formatCached, formatTimestamp } from '#ui/format.ts';
import { type BadgeKind, Badge } from '#ui/kit/Badge.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import styles from './OriginBadge.module.css';

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

/** Chart data computed within this time counts as live. */
const LIVE: Millis = MINUTE;

export interface OriginBadgeProps {
  readonly stored: StoredChartData;
  /** Whether the server was unreachable, so that nothing can be live. */
  readonly isUnrefreshed: boolean;
}

/** The origin and age of chart data. */
export function OriginBadge({ stored, isUnrefreshed }: OriginBadgeProps): ReactNode {
  const { clock } = useDevice();
  // A file is as old as it is.
  const isFile = usePage().visiting?.kind === 'file';
  const now = useNow(clock, MINUTE / 2);
  const age = Math.max(0, Math.max(now, clock.now()) - stored.computedAt);
  const [kind, words] = originOf(stored, age, isUnrefreshed || isFile);
  const moment = formatTimestamp(stored.computedAt);
  const isComputed = stored.origin === 'device';
  const from =
    stored.groups === undefined
      ? t('computed on this device from data as of {moment}', { moment })
      : t('computed on this device from {n} groups of rows as of {moment}', { n: stored.groups, moment });
  return (
    <span className={styles['origin']} title={isComputed ? from : `${words}: ${moment}`}>
      <Badge kind={kind}>
        <span>{words}</span>
        {isComputed && <VisuallyHidden>, {from}</VisuallyHidden>}
      </Badge>
      {stored.isLimited === true && (
        <span title={t('A rule on the server limits the rows you see')}>
          <Badge kind="plain" icon={ListFilter}>
            <span>{t('Rows limited for you')}</span>
          </Badge>
        </span>
      )}
    </span>
  );
}

function originOf(
  stored: StoredChartData,
  age: Millis,
  isUnrefreshed: boolean,
): readonly [BadgeKind, string] {
  if (stored.origin === 'device') return ['local', t('On this device · {age}', { age: formatAge(age) })];
  if (age < LIVE && !isUnrefreshed) return ['live', t('Live')];
  return [AGED[agedLevel(age)], formatCached(age)];
}
