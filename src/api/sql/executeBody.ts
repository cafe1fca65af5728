import type { ExecuteRequestBody } from '#contract/sql/sqllab.ts';
import type { CreateAs } from '#domain/query/query.ts';

/** What a query is run with. */
export interface ExecuteFields {
  readonly clientId: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** The tab's id on the server, if it has one. */
  readonly sqlEditorId: string | null;
  readonly tab: string;
  readonly runAsync: boolean;
  readonly queryLimit: number | null;
  /** JSON text. */
  readonly templateParams: string | null;
  readonly ctas: CreateAs | null;
}

/** The keys Superset accepts: it rejects any other, including `json`. */
export function executeBody(request: ExecuteFields): ExecuteRequestBody {
  return {
    client_id: request.clientId,
    database_id: request.dbId,
    runAsync: request.runAsync,
    catalog: request.catalog,
    schema: request.schema,
    sql: request.sql,
    sql_editor_id: request.sqlEditorId ?? '',
    tab: request.tab,
    tmp_table_name: request.ctas?.table ?? '',
    select_as_cta: request.ctas !== null,
    ctas_method: request.ctas?.method ?? 'TABLE',
    queryLimit: request.queryLimit,
    templateParams: request.templateParams,
    expand_data: true,
  };
}
