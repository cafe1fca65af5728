import * as v from 'valibot';
import { type DashboardDatasetBody, dashboardDatasetBody } from '#contract/dataset/dataset.ts';
import { certificationIn } from '#domain/dataset/certification.ts';
import type { Dataset, DatasetDetail } from '#domain/dataset/dataset.ts';
import { formatsOfMetrics } from '#domain/dataset/formatsOfMetrics.ts';
import { asList, asRecord, isRecord } from '#domain/jsonValue.ts';

/** An unreadable dataset is left out: its charts can still show their rows. */
export function readDashboardDatasets(bodies: readonly unknown[]): readonly Dataset[] {
  return bodies.flatMap((body) => {
    const parsed = v.safeParse(dashboardDatasetBody, body);
    return parsed.success ? [readDataset(parsed.output)] : [];
  });
}

export function readDataset(body: DashboardDatasetBody): Dataset {
  const isVirtual = body.sql !== null && body.sql !== undefined && body.sql !== '';
  return {
    id: body.id,
    uuid: body.uuid ?? null,
    name: body.table_name ?? '',
    schema: body.schema ?? null,
    database: body.database?.database_name ?? body.database?.name ?? '',
    kind: isVirtual ? 'virtual' : 'physical',
    changedAt: null,
    changedBy: '',
    detail: readDetail(body),
  };
}

function readDetail(body: DashboardDatasetBody): DatasetDetail {
  const metrics = body.metrics.map((each) => ({
    metric_name: each.metric_name,
    verbose_name: each.verbose_name ?? null,
    expression: each.expression ?? '',
    d3format: each.d3format ?? null,
    currency: isRecord(each.currency) ? each.currency : null,
    ...certificationIn(each),
  }));
  // Not every response has what follows from its metrics.
  const formats = formatsOfMetrics(metrics);
  return {
    columns: body.columns.map((each) => ({
      column_name: each.column_name,
      verbose_name: each.verbose_name ?? null,
      type: each.type ?? null,
      type_generic: each.type_generic ?? null,
      is_dttm: each.is_dttm ?? false,
      expression: each.expression ?? '',
      filterable: each.filterable ?? true,
      groupby: each.groupby ?? true,
      ...(each.time_zone !== undefined && { time_zone: each.time_zone }),
      ...certificationIn(each),
    })),
    metrics,
    mainTimeColumn: body.main_dttm_col ?? null,
    verboseNames: textsOf(body.verbose_map),
    columnFormats: { ...formats.columnFormats, ...textsOf(body.column_formats) },
    currencyFormats: {
      ...formats.currencyFormats,
      ...Object.fromEntries(
        Object.entries(asRecord(body.currency_formats)).filter(
          (entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]),
        ),
      ),
    },
    timeGrains: asList(body.time_grain_sqla).flatMap((pair) => {
      const [grain, name] = asList(pair);
      return typeof grain === 'string' ? [[grain, typeof name === 'string' ? name : grain] as const] : [];
    }),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
