import { hashToken } from '../../server/auth/tokens.ts';
import { DAY } from '#domain/time.ts';
import type { CallWorld } from './callWorld.ts';
import { NAME_MARK } from './secretWorld.ts';

/** Rows of the administrator with a mark, in every table that holds one person's work or what only administrators see. */
export async function secretRows(world: CallWorld, dashboard: number): Promise<void> {
  const { meta, databaseId } = world;
  const admin = meta.users.byName('admin')?.id ?? 0;
  const sql = `SELECT '${NAME_MARK}'`;
  const report = await world.make('/api/v1/report/', {
    type: 'Report',
    name: `Report ${NAME_MARK}`,
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
    errorMessage: NAME_MARK,
  });
  const tab = meta.tabs.insert(admin, { label: NAME_MARK, sql, databaseId });
  await world.form('POST', '/tableschemaview/', {
    table: JSON.stringify({ dbId: databaseId, queryEditorId: String(tab), name: NAME_MARK, schema: 'main' }),
  });
  await world.call('POST', '/api/v1/sqllab/execute/', {
    database_id: databaseId,
    sql,
    client_id: 'secretquery',
    tab: NAME_MARK,
    sql_editor_id: String(tab),
  });
  meta.ownTokens.insert(
    hashToken(NAME_MARK),
    { userId: admin, name: NAME_MARK, expiresOn: now + 900 * DAY, sender: NAME_MARK },
    now,
  );
  meta.notices.add(admin, { kind: 'report', ended: 'failed', name: NAME_MARK, ref: '1' }, now);
  meta.usage.add(
    [
      {
        at: now,
        userId: admin,
        name: 'load_chart',
        dashboardId: dashboard,
        chartId: 1,
        duration: 1,
        error: NAME_MARK,
      },
    ],
    now,
  );
  const screen = meta.screens.insert({ name: NAME_MARK, createdBy: admin, createdOn: now });
  meta.screens.report(screen, now, JSON.stringify({ title: NAME_MARK }), null);
  const event = { userId: admin, username: 'admin', sender: NAME_MARK, detail: NAME_MARK };
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
