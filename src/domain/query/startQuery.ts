import type { QueryEditor } from '../tab/queryEditor.ts';
import type { TextRules } from '../sql/textRules.ts';
import type { Millis } from '../time.ts';
import type { CreateAs, Query } from './query.ts';

export interface QueryStart {
  readonly id: string;
  readonly at: Millis;
  readonly sql: string;
  readonly sqlOffset: number;
  readonly dbId: number;
  /** The kind of the database; null where it is not known. */
  readonly backend?: string | null;
  readonly engineRules?: TextRules | undefined;
  readonly templateParams?: string;
  /** Whether the database runs queries asynchronously (QRY-02, QRY-03). */
  readonly runAsync: boolean;
  readonly isDataPreview?: boolean;
  /** The table the rows are written to (QRY-39). */
  readonly createAs?: CreateAs | undefined;
}

/** A new query: pending if the server runs it asynchronously (QRY-12), else running (QRY-13). */
export function startQuery(editor: QueryEditor, start: QueryStart): Query {
  return {
    id: start.id,
    serverId: null,
    dbId: start.dbId,
    ...(start.backend != null && { backend: start.backend }),
    ...(start.engineRules !== undefined && { engineRules: start.engineRules }),
    ...(start.templateParams !== undefined && { templateParams: start.templateParams }),
    sqlEditorId: editor.id,
    tab: editor.name,
    catalog: editor.catalog,
    schema: editor.schema,
    sql: start.sql,
    executedSql: null,
    sqlOffset: start.sqlOffset,
    runAsync: start.runAsync,
    queryLimit: editor.queryLimit,
    limit: null,
    limitingFactor: null,
    ctas: start.createAs !== undefined,
    ctas_method: start.createAs?.method ?? null,
    tempSchema: null,
    tempTable: start.createAs?.table ?? null,
    isDataPreview: start.isDataPreview ?? false,
    state: start.runAsync ? 'pending' : 'running',
    progress: 0,
    startDttm: start.at,
    endDttm: null,
    rows: null,
    resultsKey: null,
    resultId: null,
    cached: false,
    errors: [],
    errorMessage: null,
    link: null,
    changedOn: start.at,
  };
}
