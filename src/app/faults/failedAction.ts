import type { Toaster } from '#ui/toast.ts';
import { t } from '#ui/t.ts';

/**
 * Tells of something a person asked for that failed in code of ours (ERR-16). What it was is in the diagnostics; that
 * nothing came of it must not stay unsaid.
 */
export function createFailedAction(
  toasts: Pick<Toaster, 'show'>,
  reportError: (error: unknown, where: string) => void,
): (error: unknown, where: string) => void {
  return (error, where) => {
    reportError(error, where);
    toasts.show('danger', t('Sorry, an error occurred'));
  };
}
