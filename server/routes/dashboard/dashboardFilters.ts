import { Hono } from 'hono';
import * as v from 'valibot';
import { changeFilters } from '../../dashboards/filterChanges.ts';
import { readMetadata } from '../../dashboards/metadata.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { changeableRow } from '../asset/entity.ts';

const changes = v.object({
  modified: v.optional(v.array(v.looseObject({ id: v.string() })), []),
  deleted: v.optional(v.array(v.string()), []),
  reordered: v.optional(v.array(v.string()), []),
});

const record = v.record(v.string(), v.unknown());
const colors = v.object({
  color_namespace: v.nullish(v.string()),
  color_scheme: v.nullish(v.string()),
  color_scheme_domain: v.optional(v.array(v.string())),
  shared_label_colors: v.optional(v.array(v.string())),
  map_label_colors: v.optional(record),
  label_colors: v.optional(record),
});

/** The calls that change a part of a dashboard's metadata and keep the rest. */
export function dashboardFilterRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Dashboard']);
  const routes = new Hono<AppEnv>();

  const lists = [
    ['filters', 'native_filter_configuration'],
    ['chart_customizations', 'chart_customization_config'],
  ] as const;
  for (const [call, key] of lists) {
    routes.put(`/api/v1/dashboard/:id/${call}`, mayWrite, async (c) => {
      const row = changeableRow(deps, c, 'dashboard');
      if (!row.ok) return row.error;
      const read = await readJson(c, changes);
      if (!read.ok) return read.error;
      const { id } = row.value;
      const metadata = readMetadata(row.value.jsonMetadata);
      const result = changeFilters(metadata[key], read.value);
      const jsonMetadata = JSON.stringify({ ...metadata, [key]: result });
      meta.dashboards.update(id, { jsonMetadata, changedBy: currentUser(c).id, changedOn: deps.clock.now() });
      const saved = meta.dashboards.byId(id);
      if (saved) c.header('ETag', etagOf(saved));
      return c.json({ result });
    });
  }

  routes.put('/api/v1/dashboard/:id/colors', mayWrite, async (c) => {
    const row = changeableRow(deps, c, 'dashboard');
    if (!row.ok) return row.error;
    const read = await readJson(c, colors);
    if (!read.ok) return read.error;
    const { color_namespace: _, ...assigned } = read.value;
    const { id } = row.value;
    const jsonMetadata = JSON.stringify({ ...readMetadata(row.value.jsonMetadata), ...assigned });
    // A closed page stores its label colours, which is not an edit.
    if (c.req.query('mark_updated') === 'false') meta.dashboards.note(id, jsonMetadata);
    else
      meta.dashboards.update(id, { jsonMetadata, changedBy: currentUser(c).id, changedOn: deps.clock.now() });
    return c.json({});
  });
  return routes;
}
