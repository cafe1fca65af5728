import { addDiagnostic } from '#store/diagnostics.ts';
import type { SextantDb } from '#store/db.ts';
import { DIAGNOSTICS_TABLES, write } from '#store/write.ts';
import { faultRecord } from '#domain/error/faultRecord.ts';
import type { Clock } from '#domain/time.ts';

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
