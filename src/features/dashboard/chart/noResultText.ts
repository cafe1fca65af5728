import { REQUEST_TIMED_OUT, TIMEOUT_HINTS } from '#domain/error/statusText.ts';
import type { NotComputed } from '#query/device/charts/computed.ts';
import { t } from '#ui/t.ts';
import { notComputedText } from '../../shared/charts/notComputedText.ts';
import type { Unrefreshed } from './useChartRun.ts';

const TITLES: Readonly<Record<Unrefreshed, string>> = {
  unreachable: 'The server is unreachable',
  timeout: REQUEST_TIMED_OUT,
  session: 'Sign in to see this chart',
};

/** The title shown for a chart that got no response from the server and has no stored chart data. */
export const noResultTitle = (why: Unrefreshed): string => t(TITLES[why]);

/** Why that is so, and what could be done about it (ERR-34, ERR-35). */
export function noResultText(why: Unrefreshed, notComputed: NotComputed | null): string {
  const hints = why === 'timeout' ? TIMEOUT_HINTS.map((hint) => t(hint)) : [];
  return [...hints, t('No offline result for this chart.'), notComputedText(notComputed)].join(' ').trim();
}
