import * as v from 'valibot';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { isKnownType } from '#charts/query/buildQuery.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { type DraftedDashboard, draftAddress } from '#domain/dashboard/draftedDashboard.ts';
import { layoutOfRows, type RowItem } from '#domain/dashboard/edit/layoutOfRows.ts';
import { newId } from '#domain/ids.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { newUuid } from '#domain/newUuid.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { allows } from '../../auth/rights/allows.ts';
import type { ServerDeps } from '../../deps.ts';
import type { Notices } from '../../notices/notices.ts';
import { storeState } from '../../routes/asset/stateValues.ts';
import { type Tool, defineTool, id } from '../defineTool.ts';
import type { ToolServer } from '../toolServer.ts';

/* What a model drafts waits in the inbox of its person, who looks at it and saves it, or not. */

const title = v.pipe(v.string(), v.minLength(1), v.maxLength(250));
const NOTE = 'The person has it in their inbox. Nothing was saved.';

export const draftChartTool = (notices: Notices, userId: number): Tool =>
  defineTool({
    name: 'draft_chart',
    title: 'Draft a chart',
    description:
      'Drafts a chart over a dataset. It is not saved: the person finds it in their inbox, looks at it in explore and saves it there, or not. `form` has the controls of the chart type under the names of a Superset: see `describe` of a similar chart.',
    input: v.strictObject({
      dataset_id: id,
      title,
      viz_type: title,
      form: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    async run(server, { dataset_id: dataset, title: name, viz_type, form: given }) {
      const { slice_id: _, ...own } = given;
      const form = { ...own, viz_type, datasource: `${dataset}__table`, slice_name: name };
      const full = withDefaults(form);
      if (!isKnownType(full)) return err(`There is no chart type "${viz_type}".`);
      const request = buildRequest(full);
      if (request !== null && request.queries.length > 0) {
        const tried = await server.post('/api/v1/chart/data', { ...request, result_type: 'results' });
        if (!tried.ok) return err(`The chart would show no rows: ${tried.error}`);
      }
      const made = await server.post('/api/v1/explore/permalink', { formData: form });
      if (!made.ok) return made;
      const { key, url } = asRecord(made.value);
      await notices.notify(userId, { kind: 'draft', ended: 'done', name, ref: asText(key) });
      return ok({ value: { address: url, note: NOTE } });
    },
  });

const size = {
  width: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
  height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(200))),
};
const item = v.union([
  v.strictObject({ chart_id: id, ...size }),
  v.strictObject({ text: v.pipe(v.string(), v.maxLength(20_000)), ...size }),
]);

export const draftDashboardTool = (deps: ServerDeps, notices: Notices, userId: number): Tool =>
  defineTool({
    name: 'draft_dashboard',
    title: 'Draft a dashboard',
    description:
      'Drafts a dashboard of saved charts and Markdown texts in rows. It is not saved: the person finds it in their inbox, opens it as a draft in edit mode and saves it there, or not. A row is 12 columns wide; what has no width shares what is left of it. Heights are in units of 8 pixels; without one 50, and 14 in a row of texts.',
    input: v.strictObject({
      title,
      rows: v.pipe(
        v.array(v.pipe(v.array(item), v.minLength(1), v.maxLength(12))),
        v.minLength(1),
        v.maxLength(100),
      ),
    }),
    async run(server, { title: name, rows }) {
      const user = deps.meta.users.byId(userId);
      if (user === null || !allows(deps.meta, user, 'can_write', 'Dashboard'))
        return err('The person may not make dashboards: an administrator gives them a role that may.');
      const placed: RowItem[][] = [];
      for (const row of rows) {
        const items: RowItem[] = [];
        for (const each of row) {
          const found = await rowItem(server, each);
          if (!found.ok) return found;
          items.push(found.value);
        }
        placed.push(items);
      }
      const layout = layoutOfRows(placed, () => newId(deps.random));
      if (layout === null) return err('A row is wider than 12 columns.');
      const drafted: DraftedDashboard = { uuid: newUuid(deps.random), title: name, layout };
      const value = JSON.stringify(drafted);
      const state = { kind: 'dashboard_draft', userId, about: drafted.uuid, tab: null, value } as const;
      const ref = draftAddress(storeState(deps, state));
      await notices.notify(userId, { kind: 'draft', ended: 'done', name, ref });
      return ok({ value: { address: deps.config.basePath + ref, note: NOTE } });
    },
  });

/** A chart that the person sees, under its name, or a text. */
async function rowItem(
  server: ToolServer,
  given: v.InferOutput<typeof item>,
): Promise<Result<RowItem, string>> {
  if ('text' in given) return ok(given);
  const { chart_id: chartId, width, height } = given;
  const found = await server.get(`/api/v1/chart/${chartId}`);
  if (!found.ok) return err(`Chart ${chartId}: ${found.error}`);
  const row = asRecord(asRecord(found.value)['result']);
  const chart = { chartId, uuid: asText(row['uuid']) || null, name: asText(row['slice_name']) };
  return ok({ chart, width, height });
}
