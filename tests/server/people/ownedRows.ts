import { hashToken } from '../../../server/auth/tokens/tokens.ts';
import { DAY } from '#domain/time.ts';
import type { CallWorld } from '../callWorld.ts';

/**
 * In every row that belongs to one person: nobody else is shown it, an administrator neither by a page of their own.
 */
export const ownMark = (person: string): string => `OWN${person.toUpperCase()}`;

/** In reports of a person, which are read by whoever reads all data, too. */
export const reportMark = (person: string): string => `REPORT${person.toUpperCase()}`;

/** Texts of what everybody with a permission reads, by the view of that permission. */
export const SHARED_MARKS = {
  Annotation: 'LAYERMARK',
  CssTemplate: 'CSSMARK',
  Tag: 'TAGMARK',
  Dashboard: 'PLAYLISTMARK',
  RowLevelSecurity: 'RULEMARK',
  SqlLabPermalinkRestApi: 'EDITORLINKMARK',
  Log: 'USAGEMARK',
} as const;

/** The title of a dashboard for one role alone. */
export const ROLE_MARK = 'FORROLEMARK';

const EMPTY_PLAYLIST = { items: [], nightFrom: 0, nightTo: 0 };
const NOW = Date.UTC(2026, 0, 1);

/** One of everything that a person has for themselves, marked. */
export function ownedRows({ meta, databaseId }: CallWorld, person: string): void {
  const userId = meta.users.byName(person)?.id ?? 0;
  const mark = ownMark(person);
  const sql = `SELECT '${mark}'`;
  const savedQuery = meta.savedQueries.insert(
    {
      uuid: `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`,
      userId,
      databaseId,
      label: mark,
      description: mark,
      sql,
      extraJson: JSON.stringify({ note: mark }),
    },
    NOW,
  );
  meta.tags.attach(meta.tags.ensure(SHARED_MARKS.Tag, userId, NOW), { entity: 'query', id: savedQuery });
  const tab = meta.tabs.insert(userId, { label: mark, sql, databaseId, templateParams: mark });
  const at = { databaseId, catalog: null, schema: 'main' };
  meta.tableSchemas.put({ ...at, tabId: tab, table: mark, description: '{}', expanded: true });
  const clientId = `client${userId}`;
  const query = meta.queries.insert(
    {
      clientId,
      userId,
      databaseId,
      status: 'success',
      tabName: mark,
      sqlEditorId: String(tab),
      catalog: null,
      schema: 'main',
      sql,
      limit: 10,
      limitingFactor: 'QUERY',
      selectAsCta: false,
      ctasMethod: null,
      tmpTableName: null,
      tmpSchemaName: null,
      runAsync: false,
      startTime: NOW,
    },
    NOW,
  );
  const column = {
    name: mark,
    duckType: 'VARCHAR',
    type: 'STRING',
    generic: 1,
    temporal: false,
    layout: 'utf8',
  } as const;
  const result = { key: `result${userId}`, queryId: query, engine: 'duckdb', rows: 1, createdOn: NOW };
  meta.results.insert({ ...result, columns: [column] });
  meta.tabs.update(tab, { latestQueryId: clientId });
  meta.ownTokens.insert(
    hashToken(mark),
    { userId, name: mark, scope: 'api', expiresOn: NOW + 900 * DAY, sender: mark },
    NOW,
  );
  const session = { userId, csrfBase: mark, expiresAt: NOW + 900 * DAY, agent: mark, sender: mark };
  meta.sessions.insert(hashToken(`session ${mark}`), session, NOW);
  meta.notices.add(userId, { kind: 'report', ended: 'failed', name: mark, ref: '1' }, NOW);
  const draft = meta.dashboards.insert({
    uuid: `00000000-0000-4000-9000-${String(userId).padStart(12, '0')}`,
    dashboardTitle: mark,
    description: mark,
    published: false,
    createdBy: userId,
    changedBy: userId,
    createdOn: NOW,
    changedOn: NOW,
  });
  meta.owners.set('dashboard', draft, [userId]);
  ownReport(meta, userId, reportMark(person), draft);
}

function ownReport(meta: CallWorld['meta'], userId: number, mark: string, dashboardId: number): void {
  const report = meta.reports.insert(
    {
      type: 'Report',
      name: mark,
      description: mark,
      active: true,
      crontab: '0 9 * * 1',
      timezone: 'UTC',
      reportFormat: 'PNG',
      validatorConfigJson: '{}',
      logRetention: 90,
      gracePeriod: 14_400,
      workingTimeout: 3600,
      forceScreenshot: false,
      extra: '{}',
      consideredOn: NOW,
      dashboardId,
      createdBy: userId,
      changedBy: userId,
      createdOn: NOW,
      changedOn: NOW,
    },
    [{ type: 'Email', config: JSON.stringify({ target: `${mark}@x.example` }) }],
  );
  meta.owners.set('report', report, [userId]);
  meta.reports.insertRun({
    reportId: report,
    uuid: `run of ${mark}`,
    scheduledDttm: NOW,
    startDttm: NOW,
    endDttm: NOW,
    state: 'Error',
    errorMessage: mark,
  });
}

/** What is shared with everybody who has a permission: of each the first is marked. */
export async function sharedRows(world: CallWorld, role: number): Promise<void> {
  const { meta } = world;
  const userId = meta.users.byName('admin')?.id ?? 0;
  const authored = { createdBy: userId, changedBy: userId, createdOn: NOW, changedOn: NOW };
  const name = SHARED_MARKS.Annotation;
  const layerId = meta.annotations.insertLayer({ name, descr: name, ...authored });
  const about = { shortDescr: name, longDescr: name, startDttm: NOW, endDttm: NOW };
  meta.annotations.insert({ layerId, ...about, jsonMetadata: JSON.stringify({ name }), ...authored });
  const css = `/* ${SHARED_MARKS.CssTemplate} */`;
  meta.cssTemplates.insert({ templateName: SHARED_MARKS.CssTemplate, css, ...authored });
  const tag = meta.tags.ensure(SHARED_MARKS.Tag, userId, NOW);
  meta.tags.update(tag, { description: SHARED_MARKS.Tag });
  for (const entity of ['chart', 'dashboard', 'dataset'] as const) meta.tags.attach(tag, { entity, id: 1 });
  const title = SHARED_MARKS.Dashboard;
  meta.playlists.insert({ title, contents: JSON.stringify({ ...EMPTY_PLAYLIST, title }), ...authored });
  const forRole = { dashboard_title: ROLE_MARK, published: true, roles: [role] };
  await world.make('/api/v1/dashboard/', forRole);
  meta.permalinks.insert('1', userId, JSON.stringify({ sql: SHARED_MARKS.SqlLabPermalinkRestApi }), NOW);
}
