import type { Visiting } from '../../services/page.ts';

/**
 * Whether a chart without rows may be tried again. A page that is a file itself has the same rows each time; only what
 * was stopped is different then.
 */
export const mayAskAgain = (visiting: Pick<Visiting, 'isPage'> | null, status: string): boolean =>
  visiting?.isPage !== true || status === 'stopped';
