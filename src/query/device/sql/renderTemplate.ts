import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { templateContext, templateErrorText } from '#domain/template/template.ts';
import type { Clock } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { setting } from '#store/settings.ts';
import type { ExecuteFailure, ExecuteRequest } from '../../sql/execute/executor.ts';
import { plainError } from '../../sql/serverErrors.ts';
import type { LocalCharts } from '../engine/localEngine.ts';

export interface TemplateRendererDeps {
  readonly db: SextantDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly engine: Pick<LocalCharts, 'render'>;
}

/** Renders the SQL of a request with its parameters. */
export type RenderTemplate = (
  request: ExecuteRequest,
  signal: AbortSignal,
) => Promise<Result<string, ExecuteFailure>>;

export function createTemplateRenderer({ db, clock, engine }: TemplateRendererDeps): RenderTemplate {
  return async function renderTemplate({ sql, templateParams, search }, signal) {
    const context = templateContext({
      caller: {
        userId: await setting(db, 'personId'),
        username: null,
        email: null,
        roles: [],
        isOnDevice: true,
      },
      search: new URLSearchParams(search),
      values: parseRecord(templateParams) ?? {},
      dialect: 'duckdb',
      now: clock.now(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    const rendered = await engine.render({ texts: [sql], context, found: [] }, signal);
    if (!rendered.ok)
      return rendered.error.kind === 'aborted' ? err({ kind: 'aborted' }) : refused(rendered.error.message);
    const { value } = rendered;
    if (value.type === 'text') return ok(value.sql);
    return refused(value.type === 'asks' ? NO_DATASETS : templateErrorText(value.error));
  };
}

const NO_DATASETS =
  'dataset() and metric() read datasets of the server, which are not on this device. Run the query on a database of the server.';

const refused = (message: string): Result<never, ExecuteFailure> =>
  err({ kind: 'refused', errors: [plainError(message)], link: null });
