import type { Diagnostic, Tables } from './schema.ts';
import type { Tx } from './write.ts';

/** The log is a ring: older entries beyond this number are dropped. */
export const DIAGNOSTICS_KEPT = 1_000;

/** Appends to the device's log, which leaves the device only if a person exports it. */
export async function addDiagnostic(tx: Tx, entry: Omit<Diagnostic, 'seq'>): Promise<void> {
  const seq = await tx.diagnostics.add(entry);
  await tx.diagnostics
    .where('seq')
    .belowOrEqual(seq - DIAGNOSTICS_KEPT)
    .delete();
}

/** The log, newest first. */
export function listDiagnostics(db: Tables): Promise<Diagnostic[]> {
  return db.diagnostics.orderBy('seq').reverse().toArray();
}
