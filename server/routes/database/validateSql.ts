import type { Context } from 'hono';
import type * as contract from '#contract/sql/database.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { freeReading } from '../../datasets/rows/freeReading.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, notFound } from '../../http/response/errorBodies.ts';
import type { Given } from '../../http/serve.ts';
import { currentUser } from '../../auth/requireUser.ts';
import { dialectOfBackend } from '../../engines/backends.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import { engineErrorResponse } from '../../queries/errorResponse.ts';
import { renderSql } from '../../datasets/renderSql.ts';
import { templateErrorText } from '#domain/template/template.ts';
import { templateCaller, templateContext } from '../../templates/templateContext.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';

/** Checks SQL without running it: a list of at most one error with its place. */
export function validateSql(deps: ServerDeps, engineOf: EngineLookup) {
  return async (
    c: Context<AppEnv>,
    { path, body }: Given<typeof contract.validateSql>,
  ): Promise<Response> => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    const caller = templateCaller(deps.meta, currentUser(c), new URL(c.req.url).searchParams);
    const context = templateContext(deps, caller, body.template_params ?? {}, database.backend);
    const rendered = await renderSql(deps, body.sql, context);
    if (!rendered.ok) return fieldErrors(c, { template_params: [templateErrorText(rendered.error)] }, 422);
    const { sql } = rendered.value;
    const statements = splitStatements(sql, dialectOfBackend(database.backend).rules);
    const checked = await deps.engines.check({
      engine: await engineOf(database),
      statements: statements.map(({ text }) => text),
      reading: { ...freeReading(deps, currentUser(c), database), dml: true },
    });
    if (checked.ok) return c.json({ result: [] });
    const { errors } = engineErrorResponse(checked.error, { sql, statements });
    const place = errors[0]?.extra ?? {};
    const fault = {
      end_column: null,
      line_number: place['line'] ?? null,
      message: checked.error.message,
      start_column: place['column'] ?? null,
    };
    return c.json({ result: [fault] });
  };
}
