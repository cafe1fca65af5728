import { type Context, Hono } from 'hono';
import { type DatasetChange, refreshDataset, updateDataset } from '#contract/dataset/datasets.ts';
import { mergeColumns, readColumns } from '../../datasets/readColumns.ts';
import { detailsOf } from '../../datasets/datasetDetails.ts';
import { changeDataset } from '../../datasets/changeDataset.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, supersetError } from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';
import { serve } from '../../http/serve.ts';
import { parseSound } from '../../http/request/soundJson.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import { changeableRow } from '../asset/entity.ts';
import { databaseForSql } from '../asset/visibleDatabase.ts';
import { loggingOwners } from '../../people/ownersLog.ts';

/** Updates datasets: what is edited, and columns from their source. */
export function datasetWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Dataset']);
  const routes = new Hono<AppEnv>();

  serve(
    routes,
    updateDataset,
    mayWrite,
    async (c, { path, query, body }) => {
      const row = changeableRow(deps, c, 'dataset', path.id);
      if (!row.ok) return row.error;
      const wanted = body.database_id ?? row.value.databaseId;
      if (movesSource(row.value, body) && !databaseForSql(deps, c, wanted)) {
        return fieldErrors(c, { database: ['Database does not exist'] }, 422);
      }
      const replaces = query.override_columns === 'true';
      const fault = await loggingOwners(c, deps, 'dataset', path.id, () =>
        changeDataset(deps, computeCallerOf(c), row.value, body, replaces),
      );
      if (fault) return fieldErrors(c, fault, 422);
      const saved = meta.datasets.byId(path.id);
      if (saved) c.header('ETag', etagOf(saved));
      return c.json({ id: path.id, result: { always_filter_main_dttm: false, ...body } });
    },
    { refuse: invalidPayload },
  );

  serve(routes, refreshDataset, mayWrite, async (c, { path }) => {
    const row = changeableRow(deps, c, 'dataset', path.id);
    if (!row.ok) return row.error;
    const found = await readColumns(deps, computeCallerOf(c), row.value);
    if (!found.ok) return messageError(c, 422, found.error.message);
    const { id } = row.value;
    meta.transaction(() => {
      meta.datasets.setColumns(id, mergeColumns(deps, meta.datasets.columnsOf(id), found.value));
      meta.datasets.update(id, { changedOn: deps.clock.now(), changedBy: currentUser(c).id });
    });
    return messageError(c, 200, 'OK');
  });
  return routes;
}

/**
 * What a dataset reads is chosen by people who may read the database: its owner reads it all. Expressions of columns
 * and metrics read nothing else, which every query checks.
 */
function movesSource(row: DatasetRow, body: DatasetChange): boolean {
  const { databaseId: database_id, tableName: table_name, sql, schema, catalog } = row;
  const { template_params } = detailsOf(row);
  const known = { database_id, table_name, sql, schema, catalog, template_params };
  // An editor sends the whole dataset.
  return Object.entries(known).some(([name, value]) => {
    const sent = body[name as keyof typeof known];
    return sent !== undefined && (sent || null) !== (value || null);
  });
}

/** A dataset that is invalid for its schema gets its own error format. */
async function invalidPayload(c: Context, refusal: Response): Promise<Response> {
  const body = (await refusal.clone().json()) as { readonly message?: unknown };
  if (typeof body.message !== 'object') return refusal;
  const payload = parseSound(await c.req.text());
  return supersetError(c, 422, 'The schema of the submitted payload is invalid.', {
    type: 'MARSHMALLOW_ERROR',
    extra: {
      messages: body.message,
      payload: payload.ok ? payload.value : null,
      issue_codes: [issue(1040, 'Issue 1040 - The submitted payload failed validation.')],
    },
  });
}
