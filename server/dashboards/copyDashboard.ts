import type { ServerDeps } from '../deps.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { chartIdsIn, type Metadata, readMetadata } from './metadata.ts';
import { saveDashboard } from './saveDashboard.ts';

export interface CopyRequest {
  readonly title: string;
  readonly css: string | null;
  readonly sent: Metadata;
  readonly duplicatesCharts: boolean;
}

/** Copies a dashboard, with the same charts or copies of them; returns the new id. */
export function copyDashboard(
  deps: ServerDeps,
  userId: number,
  original: DashboardRow,
  { title, css, sent, duplicatesCharts }: CopyRequest,
): number {
  return deps.meta.transaction(() => {
    const before = readMetadata(original.jsonMetadata);
    const positions: unknown = sent['positions'] ?? JSON.parse(original.positionJson ?? '{}');
    const chartIds = duplicatesCharts
      ? copyCharts(deps, userId, chartIdsIn(positions))
      : new Map<number, number>();
    const metadata = { ...before, ...sent, positions: withCharts(positions, chartIds) };
    // The page that saves a copy does not send the filters.
    const filters = before['native_filter_configuration'];
    const sentMetadata =
      filters === undefined ? metadata : { ...metadata, native_filter_configuration: filters };
    const id = saveDashboard(deps, userId, null, {
      dashboard_title: title,
      css,
      theme_id: original.themeId,
      sentMetadata,
    });
    return id;
  });
}

/** Copies charts; maps old ids to new ones. */
function copyCharts(deps: ServerDeps, userId: number, ids: readonly number[]): Map<number, number> {
  const { meta } = deps;
  const now = deps.clock.now();
  const copies = new Map<number, number>();
  for (const old of ids) {
    const chart = meta.charts.byId(old);
    if (!chart) continue;
    const { id: _, revision: __, ...rest } = chart;
    const fresh = {
      uuid: newUuid(deps.random),
      createdBy: userId,
      changedBy: userId,
      createdOn: now,
      changedOn: now,
    };
    const id = meta.charts.insert({ ...rest, ...fresh });
    meta.owners.set('chart', id, [userId]);
    copies.set(old, id);
  }
  return copies;
}

function withCharts(positions: unknown, ids: ReadonlyMap<number, number>): Record<string, unknown> {
  if (!isRecord(positions)) return {};
  const entries = Object.entries(positions).map(([key, component]): [string, unknown] => {
    if (!isRecord(component) || !isRecord(component['meta'])) return [key, component];
    const { chartId } = component['meta'];
    const copy = typeof chartId === 'number' ? ids.get(chartId) : undefined;
    return [
      key,
      copy === undefined ? component : { ...component, meta: { ...component['meta'], chartId: copy } },
    ];
  });
  return Object.fromEntries(entries);
}
