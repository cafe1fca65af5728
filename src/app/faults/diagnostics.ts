import { addDiagnostic } from '#store/diagnostics.ts';
import type { SextantDb } from '#store/db.ts';
import { DIAGNOSTICS_TABLES, write } from '#store/write.ts';
import type { Clock } from '#domain/time.ts';

/** What an error says of itself, in a form that can be stored and exported. */
export function describeError(error: unknown): { readonly message: string; readonly detail: unknown } {
  if (!(error instanceof Error)) return { message: 'Not an error', detail: safeText(error) };
  const cause = error.cause === undefined ? null : describeError(error.cause);
  return { message: `${error.name}: ${error.message}`, detail: { stack: error.stack ?? null, cause } };
}

function safeText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
}

/** Notes errors in the device's log. It never fails itself: what cannot be noted goes to the console. */
export function createErrorReporter(db: SextantDb, clock: Clock): (error: unknown, where: string) => void {
  return (error, where) => {
    // The log is for later; a developer looking now looks here.
    // oxlint-disable-next-line no-console
    console.error(where, error);
    const { message, detail } = describeError(error);
    const entry = { at: clock.now(), level: 'error' as const, message: `${where}: ${message}`, detail };
    // oxlint-disable-next-line no-console
    write(db, (tx) => addDiagnostic(tx, entry), DIAGNOSTICS_TABLES).catch(console.error);
  };
}
