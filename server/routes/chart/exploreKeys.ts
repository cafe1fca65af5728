import { type Context, Hono } from 'hono';
import * as contract from '#contract/chart/explore.ts';
import { newId } from '#domain/ids.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { parseSound } from '../../http/request/soundJson.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { datasetIn } from '../../chartData/formData.ts';
import { storeState } from '../asset/stateValues.ts';

type FormBody = GivenArguments<typeof contract.createStoredForm>['body'];

/** Form data under keys: while a chart is edited, and for permalinks. */
export function exploreKeyRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const may = (permission: string) => requireUser(deps, [permission, 'ExploreFormDataRestApi']);
  const routes = new Hono<AppEnv>();

  const keep = (c: Context<AppEnv>, body: FormBody, tab: string | null): string =>
    storeState(deps, {
      kind: 'form_data',
      userId: currentUser(c).id,
      about: `${body.datasource_id} ${body.chart_id ?? ''}`,
      tab,
      value: body.form_data,
    });

  for (const [call, status] of [
    [contract.createStoredForm, 201],
    [contract.putStoredForm, 200],
  ] as const) {
    serve(routes, call, may('can_write'), (c, { query, body }) => {
      // The contract returns this error as a list without a field name.
      if (!parseSound(body.form_data).ok) return c.json({ message: ['JSON not valid'] }, 400);
      return formRefusal(deps, c, body) ?? c.json({ key: keep(c, body, query.tab_id ?? null) }, status);
    });
  }

  serve(routes, contract.getStoredForm, may('can_read'), (c, { path }) => {
    const state = meta.stateKeys.get('form_data', path.key);
    if (!state) return notFound(c);
    const dataset = meta.datasets.byId(Number(state.about.split(' ')[0]));
    if (!dataset || !accessOf(deps, currentUser(c)).readDataset(dataset)) return notYours(c);
    return c.json({ form_data: state.value });
  });

  serve(routes, contract.removeStoredForm, may('can_write'), (c, { path }) => {
    const state = meta.stateKeys.get('form_data', path.key);
    if (!state || state.userId !== currentUser(c).id) return notFound(c);
    meta.stateKeys.remove('form_data', state.key);
    return messageError(c, 200, 'Deleted successfully');
  });

  serve(
    routes,
    contract.createExploreLink,
    requireUser(deps, ['can_write', 'ExplorePermalinkRestApi']),
    (c, { body }) => {
      const id = datasetIn(body.formData);
      if (!/^\d{1,15}$/.test(id)) return fieldErrors(c, { formData: ['The form names no dataset.'] });
      const dataset = meta.datasets.byId(Number(id));
      if (!dataset) return messageError(c, 404, 'Dataset does not exist');
      if (!accessOf(deps, currentUser(c)).readDataset(dataset)) {
        return messageError(c, 403, "You don't have access to this dataset.");
      }
      const key = newId(deps.random);
      const { id: userId } = currentUser(c);
      const value = JSON.stringify(body);
      const state = { key, kind: 'explore_permalink', userId, about: id, tab: null, value } as const;
      meta.stateKeys.put(state, deps.clock.now());
      const origin = config.publicUrl ?? outerUrl(c, config).origin;
      const url = new URL(`${config.basePath}/superset/explore/p/${key}/`, origin).href;
      return c.json({ key, url }, 201);
    },
  );

  serve(
    routes,
    contract.getExploreLink,
    requireUser(deps, ['can_read', 'ExplorePermalinkRestApi']),
    (c, { path }) => {
      const link = meta.stateKeys.get('explore_permalink', path.key);
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
