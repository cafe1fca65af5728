import { Hono } from 'hono';
import { putColors, putControls, putFilters } from '#contract/dashboard/dashboard.ts';
import { changeFilters } from '../../dashboards/filterChanges.ts';
import { readMetadata } from '../../dashboards/metadata.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { changeableRow } from '../asset/entity.ts';

/** The calls that change a part of a dashboard's metadata and keep the rest. */
export function dashboardFilterRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Dashboard']);
  const routes = new Hono<AppEnv>();

  const lists = [
    [putFilters, 'native_filter_configuration'],
    [putControls, 'chart_customization_config'],
  ] as const;
  for (const [call, key] of lists) {
    serve(routes, call, mayWrite, (c, { path, body }) => {
      const row = changeableRow(deps, c, 'dashboard', path.id);
      if (!row.ok) return row.error;
      const { id } = row.value;
      const metadata = readMetadata(row.value.jsonMetadata);
      const result = changeFilters(metadata[key], body);
      const jsonMetadata = JSON.stringify({ ...metadata, [key]: result });
      meta.dashboards.update(id, { jsonMetadata, changedBy: currentUser(c).id, changedOn: deps.clock.now() });
      const saved = meta.dashboards.byId(id);
      if (saved) c.header('ETag', etagOf(saved));
      return c.json({ result });
    });
  }

  serve(routes, putColors, mayWrite, (c, { path, query, body }) => {
    const row = changeableRow(deps, c, 'dashboard', path.id);
    if (!row.ok) return row.error;
    const { color_namespace: _, ...assigned } = body;
    const { id } = row.value;
    const jsonMetadata = JSON.stringify({ ...readMetadata(row.value.jsonMetadata), ...assigned });
    // A closed page stores its label colours, which is not an edit.
    if (query.mark_updated === 'false') meta.dashboards.note(id, jsonMetadata);
    else
      meta.dashboards.update(id, { jsonMetadata, changedBy: currentUser(c).id, changedOn: deps.clock.now() });
    return c.json({});
  });
  return routes;
}
