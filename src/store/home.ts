import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { type Changed, changedSince } from '#domain/home/changedSince.ts';
import { openFailures, RECENT } from '#domain/inbox/openFailures.ts';
import type { Visit } from '#domain/home/visits.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import { getImagesOf } from './charts/chartImages.ts';
import { listCharts } from './charts/charts.ts';
import type { ChartDataSubject, OfflineCopy, StoredImage } from './dashboards/dashboardRows.ts';
import { dashboardContent, listDashboards } from './dashboards/dashboards.ts';
import { favoriteIds } from './dashboards/favorites.ts';
import { IMAGES_OF_A_DASHBOARD } from './charts/listPictures.ts';
import { listOfflineCopies } from './dashboards/offlineCopies.ts';
import { datasetOfForm } from './datasets/datasetOfForm.ts';
import type { StoredDocument } from './documents/documentRow.ts';
import { documentName, documentsWithDraft, listDocuments } from './documents/documents.ts';
import { allNotes } from './inbox.ts';
import { countOutbox, type OutboxCounts } from '#sync/outbox/outbox.ts';
import type { Tables } from './schema.ts';
import { setting } from './settings.ts';
import { listQueries } from './sql/queries.ts';
import { listTabs } from './sql/tabs.ts';

/** A dashboard or chart with the chart images stored of it, newest first. */
export interface Visited<Row> {
  readonly row: Row;
  readonly at: Millis;
  readonly images: readonly StoredImage[];
}

/** What the home page shows, all of it from this device. */
export interface Home {
  readonly dashboards: readonly Visited<Dashboard>[];
  readonly charts: readonly Visited<SavedChart>[];
  /** Tabs with SQL, last edited first. */
  readonly tabs: readonly QueryEditor[];
  readonly favoriteDashboards: readonly Dashboard[];
  readonly favoriteCharts: readonly SavedChart[];
  /** Documents with edits that nobody saved yet. */
  readonly drafts: readonly StoredDocument[];
  /** What the datasets of those that are charts call their columns and metrics, by the id of the draft. */
  readonly draftNames: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly copies: readonly OfflineCopy[];
  readonly outbox: OutboxCounts;
  /** What others changed after it was last open here. */
  readonly changed: {
    readonly dashboards: readonly Changed<Dashboard>[];
    readonly charts: readonly Changed<SavedChart>[];
  };
  /** What failed and did not work since: runs, and reports by their last state. */
  readonly failed: { readonly notes: readonly InboxNote[]; readonly reports: readonly StoredDocument[] };
  /** Any dashboard of this device, to begin with. */
  readonly first: Dashboard | null;
}

const MAX_OF_A_KIND = 6;

export interface HomeReader {
  readonly now: Millis;
  /** The person, as servers name who changed something; null while unknown. */
  readonly name: string | null;
}

export async function readHome(db: Tables, { now, name }: HomeReader): Promise<Home> {
  const [visits, dashboards, charts, tabs, liked, likedCharts, drafts, copies, outbox, notes, reports] =
    await Promise.all([
      setting(db, 'visits'),
      listDashboards(db),
      listCharts(db),
      listTabs(db),
      favoriteIds(db, 'dashboard'),
      favoriteIds(db, 'chart'),
      documentsWithDraft(db),
      listOfflineCopies(db),
      countOutbox(db),
      allNotes(db),
      listDocuments(db, 'report'),
    ]);
  const sides = { visits, name, clockOffset: await setting(db, 'clockOffset') };
  const visitedDashboards = visitedOf(visits, 'dashboard', dashboards);
  const visitedCharts = visitedOf(visits, 'chart', charts);
  return {
    dashboards: await Promise.all(visitedDashboards.map((each) => withDashboardImages(db, each))),
    charts: await Promise.all(visitedCharts.map((each) => withImages(db, each, [`chart:${each.row.id}`]))),
    tabs: tabs
      .filter(({ sql }) => sql.trim() !== '')
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, MAX_OF_A_KIND),
    favoriteDashboards: dashboards.filter(({ id }) => liked.has(id)),
    favoriteCharts: charts.filter(({ id }) => likedCharts.has(id)),
    drafts,
    draftNames: new Map(await Promise.all(drafts.map((row) => namesOf(db, row)))),
    copies,
    outbox,
    changed: {
      dashboards: changedSince(dashboards, 'dashboard', sides),
      charts: changedSince(charts, 'chart', sides),
    },
    failed: {
      notes: await withoutMended(db, openFailures(notes, now)),
      reports: reports.filter((row) => hasFailed(row, notes, now)),
    },
    first: dashboards[0] ?? null,
  };
}

async function namesOf(
  db: Tables,
  { id, kind, draft }: StoredDocument,
): Promise<readonly [string, Readonly<Record<string, string>>]> {
  if (kind !== 'chart') return [id, {}];
  const dataset = await datasetOfForm(db, asRecord(asRecord(draft?.content)['form']));
  return [id, dataset?.detail?.verboseNames ?? {}];
}

/** Without failures of a tab whose latest query worked since: that is noted only where nobody looked. */
async function withoutMended(db: Tables, notes: readonly InboxNote[]): Promise<readonly InboxNote[]> {
  const isOpen = await Promise.all(
    notes.map(async ({ tabId, at }) => {
      const latest = tabId === null ? undefined : (await listQueries(db, tabId))[0];
      return latest?.state !== 'success' || (latest.endDttm ?? latest.startDttm) <= at;
    }),
  );
  return notes.filter((_note, index) => isOpen[index]);
}

/** Whether the last run of an active report failed lately, as far as this device has heard. */
function hasFailed(row: StoredDocument, notes: readonly InboxNote[], now: Millis): boolean {
  const { confirmed, deletedAt } = row;
  const { lastState, lastRun } = asRecord(confirmed?.info);
  if (deletedAt !== null || lastState !== 'Error' || asRecord(confirmed?.content)['active'] === false)
    return false;
  const at = serverTime(asText(lastRun));
  if (at === null) return true;
  const name = documentName(row);
  const worksSince = notes.some(
    (note) =>
      (note.kind === 'report' || note.kind === 'alert') &&
      note.ended === 'done' &&
      note.name === name &&
      note.at > at,
  );
  return now - at <= RECENT && !worksSince;
}

type Seen<Row> = Omit<Visited<Row>, 'images'>;

function visitedOf<Row extends { readonly id: number }>(
  visits: readonly Visit[],
  kind: Visit['kind'],
  rows: readonly Row[],
): readonly Seen<Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return visits
    .flatMap((visit) => {
      const row = visit.kind === kind ? byId.get(visit.id) : undefined;
      return row ? [{ row, at: visit.at }] : [];
    })
    .slice(0, MAX_OF_A_KIND);
}

async function withDashboardImages(db: Tables, seen: Seen<Dashboard>): Promise<Visited<Dashboard>> {
  const chartIds = (await dashboardContent(db, seen.row.id))?.chartIds ?? [];
  const subjects = chartIds.map((id): ChartDataSubject => `chart:${id}`);
  return withImages(db, seen, subjects);
}

async function withImages<Row>(
  db: Tables,
  seen: Seen<Row>,
  subjects: readonly ChartDataSubject[],
): Promise<Visited<Row>> {
  const images = await getImagesOf(db, subjects);
  return { ...seen, images: images.slice(0, IMAGES_OF_A_DASHBOARD) };
}
