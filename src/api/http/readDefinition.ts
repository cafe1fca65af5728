import { definitionResponse, type DefinitionBody } from '#contract/dataset/datasetPages.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { readJson } from './client.ts';

/** A dataset for the compiler, parsed as a server reads its own. */
export async function readDefinition(
  response: Result<Response, ApiError>,
): Promise<Result<DatasetDefinition, ApiError>> {
  if (!response.ok) return response;
  const body = await readJson(response.value, definitionResponse);
  return body.ok ? ok(definitionOf(body.value)) : body;
}

function definitionOf({ id, result }: DefinitionBody): DatasetDefinition {
  const { table_name: table, schema, sql } = result;
  return {
    id,
    name: table,
    places: [result.database?.database_name ?? null, schema ?? null],
    databaseId: result.database?.id ?? null,
    backend: result.database?.backend ?? '',
    source: {
      from:
        sql !== null && sql !== undefined && sql.trim() !== ''
          ? { kind: 'sql', sql }
          : { kind: 'table', catalog: null, schema: schema ?? null, table },
      columns: result.columns
        .filter((column) => column.is_active !== false)
        .map((column) => {
          const isDttm = column.is_dttm ?? false;
          const type = column.type_generic ?? (isDttm ? 2 : 1);
          return {
            name: column.column_name,
            verboseName: column.verbose_name ?? null,
            expression: column.expression || null,
            type,
            engineType: column.type ?? null,
            isTime: isDttm || type === 2,
            dateFormat: column.python_date_format ?? null,
          };
        }),
      metrics: result.metrics.map((metric) => ({
        name: metric.metric_name,
        verboseName: metric.verbose_name ?? null,
        expression: metric.expression ?? '',
      })),
      mainTime: result.main_dttm_col ?? null,
    },
  };
}
