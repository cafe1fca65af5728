import type { Toaster } from '#ui/toast.ts';
import { t } from '#ui/t.ts';

/**
 * Reports that an action failed because of an error in our code (ERR-16). The diagnostics have the error; the person
 * must know that the action had no effect.
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
