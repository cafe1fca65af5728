import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { newId } from '#domain/ids.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { parseSound } from '../../http/request/soundJson.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { datasetIn } from '../../chartData/formData.ts';
import { storeState } from '../asset/stateValues.ts';

const formBody = v.object({
  datasource_id: wholeNumber,
  datasource_type: v.string(),
  chart_id: v.nullish(wholeNumber),
  form_data: v.string(),
});
const permalinkBody = v.object({
  formData: v.record(v.string(), v.unknown()),
  urlParams: v.nullish(v.array(v.array(v.string()))),
  chartState: v.nullish(v.unknown()),
});
type FormBody = v.InferOutput<typeof formBody>;

/** Form data under keys: while a chart is edited, and for permalinks. */
export function exploreKeyRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const at = '/api/v1/explore/form_data';
  const may = (permission: string) => requireUser(deps, [permission, 'ExploreFormDataRestApi']);
  const routes = new Hono<AppEnv>();

  const keep = (c: Context<AppEnv>, body: FormBody): string =>
    storeState(deps, {
      kind: 'form_data',
      userId: currentUser(c).id,
      about: `${body.datasource_id} ${body.chart_id ?? ''}`,
      tab: c.req.query('tab_id') ?? null,
      value: body.form_data,
    });

  for (const [method, path, status] of [
    ['POST', at, 201],
    ['PUT', `${at}/:key`, 200],
  ] as const) {
    routes.on(method, path, may('can_write'), async (c) => {
      const read = await readJson(c, formBody);
      if (!read.ok) return read.error;
      // The contract returns this error as a list without a field name.
      if (!parseSound(read.value.form_data).ok) return c.json({ message: ['JSON not valid'] }, 400);
      return formRefusal(deps, c, read.value) ?? c.json({ key: keep(c, read.value) }, status);
    });
  }

  routes.get(`${at}/:key`, may('can_read'), (c) => {
    const state = meta.stateKeys.get('form_data', c.req.param('key'));
    if (!state) return notFound(c);
    const dataset = meta.datasets.byId(Number(state.about.split(' ')[0]));
    if (!dataset || !accessOf(deps, currentUser(c)).readDataset(dataset)) return notYours(c);
    return c.json({ form_data: state.value });
  });

  routes.delete(`${at}/:key`, may('can_write'), (c) => {
    const state = meta.stateKeys.get('form_data', c.req.param('key'));
    if (!state || state.userId !== currentUser(c).id) return notFound(c);
    meta.stateKeys.remove('form_data', state.key);
    return messageError(c, 200, 'Deleted successfully');
  });

  routes.post(
    '/api/v1/explore/permalink',
    requireUser(deps, ['can_write', 'ExplorePermalinkRestApi']),
    async (c) => {
      const read = await readJson(c, permalinkBody);
      if (!read.ok) return read.error;
      const odd = read.value.urlParams?.findIndex((pair) => pair.length !== 2) ?? -1;
      if (odd >= 0) return fieldErrors(c, { urlParams: { [odd]: ['Length must be 2.'] } });
      const id = datasetIn(read.value.formData);
      if (!/^\d{1,15}$/.test(id)) return fieldErrors(c, { formData: ['The form names no dataset.'] });
      const dataset = meta.datasets.byId(Number(id));
      if (!dataset) return messageError(c, 404, 'Dataset does not exist');
      if (!accessOf(deps, currentUser(c)).readDataset(dataset)) {
        return messageError(c, 403, "You don't have access to this dataset.");
      }
      const key = newId(deps.random);
      const { id: userId } = currentUser(c);
      const value = JSON.stringify(read.value);
      const state = { key, kind: 'explore_permalink', userId, about: id, tab: null, value } as const;
      meta.stateKeys.put(state, deps.clock.now());
      const origin = config.publicUrl ?? outerUrl(c, config).origin;
      const url = new URL(`${config.basePath}/superset/explore/p/${key}/`, origin).href;
      return c.json({ key, url }, 201);
    },
  );

  routes.get(
    '/api/v1/explore/permalink/:key',
    requireUser(deps, ['can_read', 'ExplorePermalinkRestApi']),
    (c) => {
      const link = meta.stateKeys.get('explore_permalink', c.req.param('key'));
      const dataset = link && meta.datasets.byId(Number(link.about));
      if (!dataset || !accessOf(deps, currentUser(c)).readDataset(dataset)) return notFound(c);
      const state = JSON.parse(link.value) as { formData: Record<string, unknown> };
      return c.json({
        chartId: state.formData['slice_id'] ?? null,
        datasource: `${dataset.id}__table`,
        datasourceId: dataset.id,
        datasourceType: 'table',
        state,
      });
    },
  );
  return routes;
}

function formRefusal({ meta, ...deps }: ServerDeps, c: Context<AppEnv>, body: FormBody): Response | null {
  const dataset = meta.datasets.byId(body.datasource_id);
  const isThere = dataset && (!body.chart_id || meta.charts.byId(body.chart_id));
  if (!isThere) return messageError(c, 404, 'Resource was not found.');
  return accessOf({ meta, ...deps }, currentUser(c)).readDataset(dataset) ? null : notYours(c);
}

const notYours = (c: Context): Response =>
  messageError(c, 403, "You don't have permission to modify the value.");
