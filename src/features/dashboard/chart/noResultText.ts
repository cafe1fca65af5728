import { REQUEST_TIMED_OUT, TIMEOUT_HINTS } from '#domain/error/statusText.ts';
import type { NotComputed } from '#query/device/deviceAnswers.ts';
import { t } from '#ui/t.ts';
import { notComputedText } from './notComputedText.ts';
import type { Unrefreshed } from './useChartRun.ts';

const TITLES: Readonly<Record<Unrefreshed, string>> = {
  unreachable: 'The server is unreachable',
  timeout: REQUEST_TIMED_OUT,
  session: 'Sign in to see this chart',
};

/** What stands in the place of a chart that the server did not answer and that has no offline result on this device. */
export const noResultTitle = (why: Unrefreshed): string => t(TITLES[why]);

/** Why that is so, and what the device could do about it (ERR-34, ERR-35). */
export function noResultText(why: Unrefreshed, notComputed: NotComputed | null): string {
  const hints = why === 'timeout' ? TIMEOUT_HINTS.map((hint) => t(hint)) : [];
  return [...hints, t('No offline result for this chart.'), notComputedText(notComputed)].join(' ').trim();
}
