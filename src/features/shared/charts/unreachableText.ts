import type { NotComputed } from '#query/device/charts/computed.ts';
import { t } from '#ui/t.ts';
import { notComputedText } from './notComputedText.ts';

/** Why there are no rows to show while the server is unreachable. */
export function unreachableText(device: NotComputed | null): string {
  const text = t('The server is unreachable, and these rows are not on this device.');
  // That there is no data here has just been said.
  if (device?.kind === 'notHere' && device.why === 'noExtract') return text;
  return `${text} ${notComputedText(device)}`.trim();
}
