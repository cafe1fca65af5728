import type { ReactNode } from 'react';
import type { JoinedScreen } from '#domain/kiosk/joinedScreen.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { screenActivityText } from '#ui/screenActivityText.ts';
import { t } from '#ui/t.ts';

const SILENT_AFTER = 2 * MINUTE;

export interface ScreenStateProps {
  readonly screen: JoinedScreen;
  readonly now: Millis;
}

/** Whether a screen is there and plays, or what keeps it from that. */
export function ScreenState({ screen, now }: ScreenStateProps): ReactNode {
  const { seenAt, errors, activity } = screen;
  if (seenAt === null) return t('Not seen yet');
  if (now - seenAt > SILENT_AFTER) return <Badge kind="plain">{t('Not reachable')}</Badge>;
  if (errors.length > 0)
    return (
      <span title={errors.join(', ')}>{t('Charts that failed: {count}', { count: errors.length })}</span>
    );
  const text = screenActivityText(activity ?? { kind: 'playing' });
  const isPlaying = activity === null || activity.kind === 'playing';
  return isPlaying ? <Badge kind="live">{text}</Badge> : text;
}
