import { Timer, TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { DAY, HOUR, MINUTE, SECOND, type Millis } from '#domain/time.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { useRefreshInterval } from '../refresh/useRefreshInterval.ts';

const INTERVALS: readonly Millis[] = [
  0,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
];

/** How often this dashboard is refreshed on this device, and when next. */
export function AutoRefreshMenu(): ReactNode {
  const { dashboard, metadata, nextRefreshAt } = useDashboard();
  const { interval, chosen, choose } = useRefreshInterval(dashboard.id, metadata);
  const nextAt = useObservable(nextRefreshAt);
  const own = intervalText(metadata.refreshFrequency);
  return (
    <Menu
      label={t('Auto-refresh')}
      placement="bottom end"
      items={[
        {
          id: 'own',
          label: t('As the dashboard: {interval}', { interval: own }),
          checked: chosen === null,
          run: () => choose(null),
        },
        ...INTERVALS.map((each, at) => ({
          id: String(each),
          label: intervalText(each),
          checked: chosen === each,
          separated: at === 0,
          run: () => choose(each),
        })),
      ]}
    >
      <IconButton
        label={t('Auto-refresh')}
        hint={nextAt === null ? intervalText(interval) : t('next at {time}', { time: formatClock(nextAt) })}
        icon={interval > 0 ? Timer : TimerOff}
      />
    </Menu>
  );
}

function intervalText(interval: Millis): string {
  if (interval <= 0) return t('Off');
  if (interval < MINUTE) return t('Every {n} {n|second|seconds}', { n: interval / SECOND });
  if (interval < HOUR) return t('Every {n} {n|minute|minutes}', { n: interval / MINUTE });
  return t('Every {n} {n|hour|hours}', { n: interval / HOUR });
}

/** The time of day, without the date. */
function formatClock(at: Millis): string {
  return new Date(at).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
