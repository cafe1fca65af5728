import { addDiagnostic } from '#store/diagnostics.ts';
import type { SextantDb } from '#store/db.ts';
import { DIAGNOSTICS_TABLES, write } from '#store/write.ts';
import { faultRecord } from '#domain/error/faultRecord.ts';
import type { Clock } from '#domain/time.ts';
import type { Toaster } from '#ui/toast.ts';
import { t } from '#ui/t.ts';

/** Records errors in the device's log. It never fails itself: on failure it writes to the console. */
export function createErrorReporter(db: SextantDb, clock: Clock): (error: unknown, where: string) => void {
  return (error, where) => {
    // The log is for later; a developer looking now looks here.
    // oxlint-disable-next-line no-console -- developers read it in the console
    console.error(where, error);
    const { message, detail } = faultRecord(error);
    const entry = { at: clock.now(), level: 'error' as const, message: `${where}: ${message}`, detail };
    // oxlint-disable-next-line no-console -- developers read it in the console
    write(db, (tx) => addDiagnostic(tx, entry), DIAGNOSTICS_TABLES).catch(console.error);
  };
}

/** Records uncaught errors in the diagnostics log. */
export function captureErrors(page: Window, report: (error: unknown, where: string) => void): void {
  page.addEventListener('error', (event) => {
    // The browser's message when an observer needs another cycle; nothing failed.
    if (event.message.startsWith('ResizeObserver loop')) return;
    report(event.error ?? event.message, 'uncaught error');
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason, 'unhandled rejection'));
}

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
