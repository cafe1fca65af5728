import type { SqllabApi } from '#api/sql/sqllab.ts';
import { describeError } from '#domain/error/describeError.ts';
import { type CostEstimate, estimated, notEstimated } from '#domain/query/costEstimate.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { errorsOf, linkOf } from './serverErrors.ts';

export type EstimateCost = (tab: QueryEditor, sql: string) => Promise<CostEstimate>;

const refused = (message: string): CostEstimate => notEstimated({ message, errors: [], link: null });

const NOT_PARAMS =
  'The template parameters are not a JSON object. Correct or empty them, then ask for the estimate again.';

/** Requests the cost estimate of a tab's SQL, without running it. */
export async function estimateCost(
  api: Pick<SqllabApi, 'estimate'>,
  tab: QueryEditor,
  sql: string,
): Promise<CostEstimate> {
  const { dbId, catalog, schema, templateParams } = tab;
  if (splitStatements(sql).length === 0) return refused('Nothing to estimate. Write a statement first.');
  if (dbId === null) return refused('Select a database first.');
  if (!isTemplateParams(templateParams)) return refused(NOT_PARAMS);
  const params = templateParams.trim() === '' ? {} : (JSON.parse(templateParams) as Record<string, unknown>);
  const response = await api.estimate({
    database_id: dbId,
    catalog,
    schema,
    sql,
    template_params: params,
  });
  if (response.ok) return estimated(response.value);
  const { error } = response;
  if (error.kind !== 'http') return refused(describeError(error));
  const errors = errorsOf(error);
  return notEstimated({ message: errors[0]?.message ?? '', errors, link: linkOf(error.errors) });
}
