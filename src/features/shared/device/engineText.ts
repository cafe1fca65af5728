import { t } from '#ui/t.ts';
import type { EngineProgress } from '../../services/device.ts';

/** What the engine does before it runs anything. */
export function engineText(progress: EngineProgress): string {
  return progress.state === 'starting'
    ? t('Starting the engine on this device')
    : t('Downloading the engine, once: {n} %', { n: Math.floor(100 * progress.share) });
}

/** Out of 100; null where nothing is known of it. */
export const engineShare = (progress: EngineProgress): number | null =>
  progress.state === 'starting' ? null : 100 * progress.share;
