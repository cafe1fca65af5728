import { parseJson } from '#domain/jsonValue.ts';
import { number, numberOrNull, recordTable, type RecordOf, text } from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const FIELDS = {
  uuid: text,
  dashboardId: number,
  allowedDomains: text,
  changedBy: numberOrNull,
  changedOn: number,
} as const;

/** A dashboard that other sites may show in a frame. */
export interface EmbeddedRow extends Omit<RecordOf<typeof FIELDS>, 'allowedDomains'> {
  /** Origins; none stands for all. */
  readonly allowedDomains: readonly string[];
}

export function embeddedStore(db: Sqlite) {
  const table = recordTable(db, 'embedded_dashboard', FIELDS);
  const read = (row: RecordOf<typeof FIELDS> | undefined): EmbeddedRow | null =>
    row === undefined ? null : { ...row, allowedDomains: parseJson(row.allowedDomains) as string[] };
  const ofDashboard = (id: number): EmbeddedRow | null => read(table.where('dashboard_id = ?', id)[0]);
  return {
    byUuid: (uuid: string): EmbeddedRow | null => read(table.where('uuid = ?', uuid)[0]),
    ofDashboard,
    /** The uuid of a dashboard that is embedded already stays: other sites know it. */
    put(uuid: string, dashboardId: number, domains: readonly string[], by: number, now: number): void {
      const values = { allowedDomains: JSON.stringify(domains), changedBy: by, changedOn: now };
      const known = ofDashboard(dashboardId);
      if (known) table.update(known.id, values);
      else table.insert({ uuid, dashboardId, ...values });
    },
    removeOf: (dashboardId: number): void =>
      void db.run('DELETE FROM embedded_dashboard WHERE dashboard_id = ?', dashboardId),
  };
}
