import type { DashboardBody } from '#contract/dashboard/dashboard.ts';
import type { DashboardChartBody } from '#contract/dashboard/dashboardParts.ts';
import type { DashboardDatasetBody } from '#contract/dataset/dataset.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { StoredContent } from '#store/dashboards/dashboardRows.ts';

/* What is stored here, as a server would send it: without owners, roles and tags, and without the SQL of datasets. */

export function dashboardBodyOf(dashboard: Dashboard, content: StoredContent): DashboardBody {
  return {
    // In the file it is a dashboard like any other, also if no server ever had it.
    id: Math.abs(dashboard.id),
    uuid: dashboard.uuid,
    slug: null,
    dashboard_title: dashboard.title,
    published: dashboard.published,
    certified_by: dashboard.certifiedBy,
    certification_details: dashboard.certificationDetails,
    position_json: content.positionJson,
    json_metadata: withoutMark(content.jsonMetadata),
    css: content.css,
  };
}

/** Nothing in a file stays on the device of its author. */
function withoutMark(jsonMetadata: StoredContent['jsonMetadata']): StoredContent['jsonMetadata'] {
  const { [ON_DEVICE_KEY]: mark, ...rest } = parseRecord(jsonMetadata) ?? {};
  return mark === undefined ? jsonMetadata : JSON.stringify(rest);
}

/** Null for a chart whose form data is not here. */
export function chartBodyOf(chart: SavedChart): DashboardChartBody | null {
  if (chart.formData === null) return null;
  return {
    id: chart.id,
    slice_name: chart.name,
    description: chart.description,
    certified_by: chart.certifiedBy,
    form_data: { ...chart.formData },
  };
}

export function datasetBodyOf(dataset: Dataset): DashboardDatasetBody {
  const { detail } = dataset;
  return {
    id: dataset.id,
    uuid: dataset.uuid,
    table_name: dataset.name,
    schema: dataset.schema,
    columns: (detail?.columns ?? []).map((each) => ({ ...each })),
    metrics: (detail?.metrics ?? []).map((each) => ({ ...each })),
    main_dttm_col: detail?.mainTimeColumn ?? null,
    verbose_map: { ...detail?.verboseNames },
    column_formats: { ...detail?.columnFormats },
    currency_formats: { ...detail?.currencyFormats },
    time_grain_sqla: (detail?.timeGrains ?? []).map((pair) => [...pair]),
  };
}
