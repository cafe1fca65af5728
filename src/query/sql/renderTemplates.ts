import type { SqllabApi } from '#api/sql/sqllab.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { errorsOf } from './serverErrors.ts';

/** The server's call that renders templates and lays out what they make. */
export type FormatOnServer = SqllabApi['format'];

/** Has the server render the templates of a tab's SQL, which it lays out as well, without running it. */
export async function renderTemplates(
  format: FormatOnServer,
  { dbId, templateParams }: QueryEditor,
  sql: string,
): Promise<Result<string, string>> {
  if (dbId === null || dbId < 0)
    return err(
      'The rendered SQL is shown for databases of the server. A query of This device is rendered when it runs.',
    );
  if (!isTemplateParams(templateParams)) return err('The template parameters are not a JSON object.');
  // Without parameters the server does not render.
  const params = templateParams.trim() === '' ? '{}' : templateParams;
  const response = await format(sql, { databaseId: dbId, templateParams: params });
  if (response.ok) return ok(response.value);
  const { error } = response;
  return err((error.kind === 'http' ? errorsOf(error)[0]?.message : undefined) ?? describeError(error));
}
