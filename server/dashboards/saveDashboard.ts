import type { DashboardChange } from '#contract/dashboard/dashboard.ts';
import type { ServerDeps } from '../deps.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DashboardPatch, DashboardRow } from '../meta/content/dashboards.ts';
import { omit } from '../base/omit.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { chartIdsIn, type Metadata, storedMetadata, storedPositions } from './metadata.ts';

/** The body of a save, with the contract's names; missing fields do not change. */
export interface DashboardSave extends DashboardChange {
  /** `json_metadata`, parsed and validated; null if the save does not contain it. */
  readonly sentMetadata: Metadata | null;
}

/** Creates a dashboard, or changes the given one; returns its id. */
export function saveDashboard(
  deps: ServerDeps,
  userId: number,
  row: DashboardRow | null,
  body: DashboardSave,
  uuid: string = newUuid(deps.random),
): number {
  const { meta } = deps;
  const now = deps.clock.now();
  const patch: DashboardPatch = { ...patchOf(deps, row, body), changedBy: userId, changedOn: now };
  return meta.transaction(() => {
    const id =
      row?.id ??
      meta.dashboards.insert({
        published: false,
        ...defined(patch),
        uuid,
        createdBy: userId,
        createdOn: now,
        changedOn: now,
      });
    if (row) meta.dashboards.update(id, patch);
    if (body.tags) meta.tags.setTags({ entity: 'dashboard', id }, body.tags);
    if (body.owners) meta.owners.set('dashboard', id, body.owners);
    else if (!row) meta.owners.set('dashboard', id, [userId]);
    if (body.roles) meta.dashboards.setRoles(id, body.roles);
    if (patch.positionJson) {
      const charts = chartIdsIn(JSON.parse(patch.positionJson));
      meta.dashboards.setCharts(
        id,
        charts.filter((chart) => meta.charts.byId(chart) !== null),
      );
    }
    return id;
  });
}

function patchOf(deps: ServerDeps, row: DashboardRow | null, body: DashboardSave): DashboardPatch {
  const { sentMetadata: sent } = body;
  const positions = sent?.['positions'];
  const uuidOf = (id: number) => deps.meta.charts.byId(id)?.uuid ?? null;
  const position = isRecord(positions) ? storedPositions(positions, uuidOf) : body.position_json;
  return {
    dashboardTitle: body.dashboard_title,
    slug: body.slug === '' ? null : body.slug,
    description: body.description,
    css: body.css,
    positionJson: position,
    // A new dashboard stores only what was sent; a saved one stores all keys.
    jsonMetadata:
      sent === null
        ? body.json_metadata
        : row
          ? JSON.stringify(storedMetadata(sent))
          : JSON.stringify(omit(sent, 'positions')),
    published: body.published ?? undefined,
    certifiedBy: body.certified_by,
    certificationDetails: body.certification_details,
    themeId: body.theme_id,
  };
}

/** Without undefined keys: they must not hide a default. */
function defined<T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
