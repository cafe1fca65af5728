import { hashToken } from '../../../server/auth/tokens/tokens.ts';
import { DAY } from '#domain/time.ts';
import type { CallWorld } from '../callWorld.ts';
import { ownMark, reportMark, SHARED_MARKS } from './ownedRows.ts';

const NAME_MARK = 'NAMEMARK';
const REPORT = `${NAME_MARK}-${reportMark('admin')}`;
/** Alpha may see the names of the administrator's things, and not these. */
const MARK = `${NAME_MARK}-${ownMark('admin')}`;

/**
 * Rows of the administrator with a mark, in every table that holds one person's work or what only administrators see.
 */
export async function secretRows(world: CallWorld, dashboard: number): Promise<void> {
  const { meta, databaseId } = world;
  const admin = meta.users.byName('admin')?.id ?? 0;
  const sql = `SELECT '${MARK}'`;
  const report = await world.make('/api/v1/report/', {
    type: 'Report',
    name: `Report ${REPORT}`,
    crontab: '0 9 * * 1',
    dashboard,
    recipients: [
      { type: 'Email', recipient_config_json: { target: `${NAME_MARK.toLowerCase()}@x.example` } },
    ],
  });
  const now = Date.UTC(2026, 0, 1);
  meta.reports.insertRun({
    reportId: report,
    uuid: 'run',
    scheduledDttm: now,
    startDttm: now,
    endDttm: now,
    state: 'Error',
    errorMessage: REPORT,
  });
  const tab = meta.tabs.insert(admin, { label: MARK, sql, databaseId });
  await world.form('POST', '/tableschemaview/', {
    table: JSON.stringify({ dbId: databaseId, queryEditorId: String(tab), name: MARK, schema: 'main' }),
  });
  await world.call('POST', '/api/v1/sqllab/execute/', {
    database_id: databaseId,
    sql,
    client_id: 'secretquery',
    tab: MARK,
    sql_editor_id: String(tab),
  });
  meta.ownTokens.insert(
    hashToken(MARK),
    { userId: admin, name: MARK, scope: 'api', expiresOn: now + 900 * DAY, sender: MARK },
    now,
  );
  meta.notices.add(admin, { kind: 'report', ended: 'failed', name: MARK, ref: '1' }, now);
  meta.usage.add(
    [
      {
        at: now,
        userId: admin,
        name: 'load_chart',
        dashboardId: dashboard,
        chartId: 1,
        duration: 1,
        error: `${NAME_MARK} ${SHARED_MARKS.Log}`,
      },
    ],
    now,
  );
  const screen = meta.screens.insert({ name: MARK, createdBy: admin, createdOn: now });
  meta.screens.report(screen, now, JSON.stringify({ title: MARK }), null);
  const event = { userId: admin, username: 'admin', sender: MARK, detail: MARK };
  meta.securityEvents.add({ ...event, kind: 'exported' }, now);
  for (const kind of ['filter_state', 'form_data', 'dashboard_permalink', 'explore_permalink'] as const)
    meta.stateKeys.put(
      {
        key: '1',
        kind,
        userId: admin,
        about: String(dashboard),
        tab: null,
        value: JSON.stringify({ value: NAME_MARK }),
      },
      now,
    );
}
