import type { ReactNode } from 'react';
import { MINUTE } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import type { ChartAnswer } from '#store/dashboardRows.ts';
import { agedLevel, formatCached, formatMoment } from '#ui/format.ts';
import type { BadgeKind } from '#ui/kit/Badge.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/useNow.ts';
import { useServices } from '../../services.ts';

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

/** What was computed this lately counts as live. */
const LIVE: Millis = MINUTE;

export interface OriginBadgeProps {
  readonly answer: ChartAnswer;
  /** Whether the server could not be asked again, so that nothing can be live. */
  readonly isUnrefreshed: boolean;
}

/** Where a picture comes from and how old it is. */
export function OriginBadge({ answer, isUnrefreshed }: OriginBadgeProps): ReactNode {
  const { clock } = useServices();
  const now = useNow(clock, MINUTE / 2);
  const title = formatMoment(answer.computedAt);
  if (answer.origin === 'device') {
    return (
      <span title={title}>
        <Badge kind="local">{t('On this device')}</Badge>
      </span>
    );
  }
  const age = Math.max(0, Math.max(now, clock.now()) - answer.computedAt);
  if (age < LIVE && !isUnrefreshed) return <Badge kind="live">{t('Live')}</Badge>;
  return (
    <span title={title}>
      <Badge kind={AGED[agedLevel(age)]}>{formatCached(age)}</Badge>
    </span>
  );
}
