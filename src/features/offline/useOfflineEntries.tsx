import { toldApart } from '#domain/device/toldApart.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { listExtracts } from '#store/datasets/extracts.ts';
import { listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import type { Query } from '#domain/query/query.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { isInProgress } from '#domain/query/states.ts';
import { getQuery } from '#store/sql/queries.ts';
import type { ResultRow } from '#store/schema.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { getTab } from '#store/sql/tabs.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import styles from './OfflinePage.module.css';
import { takenAtOf, tooLargeText } from '../shared/device/groupsText.ts';
import { type OfflineCopies, useDashboards } from '../services/dashboards.ts';
import { type DeviceServices, useDevice } from '../services/device.ts';
import { type EditorServices, useEditor } from '../services/editor.ts';
import { type PageServices, usePage } from '../services/page.ts';
import { type SessionServices, useSession } from '../services/session.ts';

/** Something that is available offline. */
export interface OfflineEntry {
  readonly id: string;
  readonly what: ReactNode;
  /** Its size: a number of rows or charts. */
  readonly holds: string;
  readonly bytes: number;
  /** When it was read; null while it is on its way, undefined if it is not coming. */
  readonly at: number | null | undefined;
  readonly why: string;
  readonly refresh: (() => void) | null;
  readonly remove: () => void;
}

/** Offline copies first, then results of queries, newest first. */
export function useOfflineEntries(): readonly OfflineEntry[] | undefined {
  const { db, removeKept, reportError, tables } = useDevice();
  const { toasts } = usePage();
  const { connection } = useSession();
  const { runner } = useEditor();
  const { offlineCopies } = useDashboards();
  return useLive(async () => {
    const [copies, results] = await Promise.all([
      listOfflineCopies(db),
      db.results.orderBy('storedAt').reverse().toArray(),
    ]);
    const rows = await Promise.all(
      results.map((result) => ofResult({ db, removeKept, reportError, toasts, connection, runner }, result)),
    );
    const extracts = await listExtracts(db);
    return [
      ...copies.map((copy) => ofCopy(offlineCopies, copy)),
      ...toldApart(extracts).map((extract) => ofExtract(offlineCopies, copies, extract)),
      ...(await listKeptTables(db)).map((table) => ofTable(tables, table)),
      ...rows,
    ];
  }, [db, removeKept, reportError, toasts, connection, runner, offlineCopies, tables]);
}

type ResultServices = Pick<DeviceServices, 'db' | 'removeKept' | 'reportError'> &
  Pick<PageServices, 'toasts'> &
  Pick<SessionServices, 'connection'> &
  Pick<EditorServices, 'runner'>;

function ofCopy(offlineCopies: OfflineCopies, copy: OfflineCopy): OfflineEntry {
  const dashboardId = Number(copy.id.slice('dashboard:'.length));
  return {
    id: copy.id,
    what: (
      <Link to={`/superset/dashboard/${dashboardId}/`} className={styles['link']}>
        {copy.title}
      </Link>
    ),
    holds: t('{kept} of {wanted} charts', { kept: copy.kept, wanted: copy.wanted }),
    bytes: copy.bytes,
    at: copy.keptAt,
    why: copy.problem ?? t('Saved for offline use by you'),
    refresh: () => offlineCopies.refresh(dashboardId),
    remove: () => offlineCopies.remove(dashboardId),
  };
}

/** Extracts that several dashboards may share: removed with the last that uses them. */
function ofExtract(
  offlineCopies: OfflineCopies,
  copies: readonly OfflineCopy[],
  extract: StoredExtract,
): OfflineEntry {
  const { datasetId, name, rows, bytes, problem, isTooLarge, isLimited = false } = extract;
  const holders = copies.filter(({ datasetIds }) => datasetIds?.includes(datasetId) === true);
  const ids = holders.map(({ id }) => Number(id.slice('dashboard:'.length)));
  const titles = holders.map(({ title }) => title).join(', ');
  return {
    id: `extract:${datasetId}`,
    what: t('Data of {name}', { name }),
    holds: isTooLarge ? groupsOf(extract) : rowsText(rows, isLimited),
    bytes,
    at: takenAtOf(extract) ?? (isTooLarge ? undefined : null),
    why: isTooLarge ? tooLargeText(extract) : (problem ?? t('Filters offline on {titles}', { titles })),
    refresh: () => ids.slice(0, 1).forEach((id) => offlineCopies.data.refresh(id)),
    remove: () => ids.forEach((id) => offlineCopies.data.remove(id)),
  };
}

const groupsOf = ({ cubes = [] }: StoredExtract): string =>
  t('{n} {n|group|groups}', { n: cubes.reduce((sum, { groups }) => sum + groups, 0) });

const rowsText = (n: number, isLimited: boolean): string =>
  isLimited ? t('{n} {n|row|rows}, limited for you', { n }) : t('{n} {n|row|rows}', { n });

function ofTable(
  tables: DeviceServices['tables'],
  { id, name, rows, bytes, storedAt, origin, isLimited }: KeptTable,
): OfflineEntry {
  return {
    id: `table:${id}`,
    what: t('Table {name} of This device', { name }),
    holds: rowsText(rows, isLimited === true),
    bytes,
    at: storedAt,
    why: whyKept(origin),
    refresh: origin.kind === 'server' ? () => tables.refreshRows(name) : null,
    remove: () => tables.remove(name),
  };
}

function whyKept(origin: KeptTable['origin']): string {
  if (origin.kind === 'file') return t('Opened from {file}', { file: origin.fileName });
  if (origin.kind === 'query') return t('Created by you');
  return origin.rows.isCut ? t('Kept by you, the first rows only') : t('Kept by you');
}

async function ofResult(services: ResultServices, result: ResultRow): Promise<OfflineEntry> {
  const { db, removeKept } = services;
  const query = await getQuery(db, result.queryId);
  const sql = query?.sql ?? '';
  const tab = query && (await getTab(db, query.sqlEditorId));
  const latest = tab?.latestQueryId == null ? undefined : await getQuery(db, tab.latestQueryId);
  const isRetried = latest !== undefined && isInProgress(latest.state) && latest.sql === sql;
  // Rows are fetched again by running the query where it ran: in a tab that is still open, on the same database.
  const canRunAgain = query !== undefined && !query.isDataPreview && tab?.dbId === query.dbId;
  return {
    id: result.id,
    what: (
      <span title={sql}>
        {tab ? (
          <Link to="/sqllab/" state={{ requestedTab: tab.id }} className={styles['link']}>
            {tab.name}
          </Link>
        ) : (
          (query?.tab ?? t('Closed tab'))
        )}{' '}
        <code className={styles['sql']}>{sql.replaceAll(/\s+/g, ' ')}</code>
      </span>
    ),
    holds: t('{n} {n|row|rows}', { n: result.rowCount }),
    bytes: result.bytes,
    at: isRetried ? null : result.storedAt,
    why: result.pinned ? t('Requested by you') : t('Query result'),
    refresh: canRunAgain && !isRetried ? () => void runAgain(services, query) : null,
    remove: () => removeKept(result.id),
  };
}

/** The rows stay until the server has responded. */
async function runAgain(
  services: ResultServices,
  { id, sqlEditorId, sql, sqlOffset, tab }: Query,
): Promise<void> {
  const { runner, connection, toasts, reportError } = services;
  const { online, serverReachable } = connection.get();
  if (!online || serverReachable === false) {
    return toasts.show(
      'warning',
      t('The server is unreachable. The rows of “{tab}” were not refreshed.', { tab }),
    );
  }
  const started = await runner.run({ tabId: sqlEditorId, sql, sqlOffset, replaces: id });
  if (!started.ok) reportError(started.error, 'refresh of a result');
}
