import { micromark } from 'micromark';
import type { ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { escapeHtml } from '../../http/response/htmlPage.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import { datasetName, type DatasetRow } from '../../meta/content/datasets.ts';
import { formDataOf, sliceUrl } from '../../chartData/formData.ts';
import { nameOf, ownersOf, person } from '../asset/people.ts';
import { tagsOf } from '../asset/taggedObject.ts';
import { thumbnailUrl } from '../../pictures/thumbnailUrl.ts';

/** Longer descriptions are not laid out: lists do it for every row. */
const MAX_MARKDOWN_LENGTH = 10_000;

/** A description's Markdown as HTML; HTML in it is escaped, and addresses that run something are left out. */
export const describedAsHtml = (description: string | null): string =>
  !description
    ? ''
    : description.length > MAX_MARKDOWN_LENGTH
      ? `<p>${escapeHtml(description)}</p>`
      : micromark(description);

const datasetOf = (deps: ServerDeps, chart: ChartRow) =>
  chart.datasetId === null ? null : deps.meta.datasets.byId(chart.datasetId);

const dashboardsOf = (deps: ServerDeps, chart: ChartRow) =>
  deps.meta.dashboards.ofChart(chart.id).map((row) => ({
    id: row.id,
    dashboard_title: row.dashboardTitle,
    json_metadata: row.jsonMetadata,
  }));

/** The dataset fields of a chart. */
export function chartDatasource(deps: ServerDeps, chart: ChartRow) {
  const dataset = datasetOf(deps, chart);
  return {
    datasource_id: chart.datasetId,
    datasource_name_text: dataset && datasetName(dataset),
    datasource_type: 'table',
    datasource_url: dataset && `/explore/?datasource_type=table&datasource_id=${dataset.id}`,
    datasource_uuid: dataset?.uuid ?? null,
  };
}

/** A chart in GET /chart/{id}. */
export function chartItem(deps: ServerDeps, chart: ChartRow) {
  return {
    ...chartDatasource(deps, chart),
    // A number everywhere else in the contract, and text here.
    cache_timeout: chart.cacheTimeout === null ? null : String(chart.cacheTimeout),
    certification_details: chart.certificationDetails,
    certified_by: chart.certifiedBy,
    // A Superset names nobody here; who saved the other side of a conflict is somebody to ask.
    changed_by_name: nameOf(person(deps, chart.changedBy)),
    changed_on_delta_humanized: ago(deps.clock.now() - chart.changedOn),
    dashboards: dashboardsOf(deps, chart),
    description: chart.description,
    id: chart.id,
    is_managed_externally: false,
    owners: ownersOf(deps, 'chart', chart.id),
    params: chart.params,
    query_context: chart.queryContext,
    slice_name: chart.sliceName,
    tags: tagsOf(deps, { entity: 'chart', id: chart.id }),
    thumbnail_url: thumbnailUrl('chart', chart),
    url: `/explore/?slice_id=${chart.id}`,
    uuid: chart.uuid,
    viz_type: chart.vizType,
  };
}

/** A chart in its dashboard's response. */
export function chartForDashboard(chart: ChartRow) {
  return {
    cache_timeout: chart.cacheTimeout,
    certification_details: chart.certificationDetails,
    certified_by: chart.certifiedBy,
    changed_on: changedOnText(chart.changedOn),
    description: chart.description,
    description_markeddown: describedAsHtml(chart.description),
    form_data: formDataOf(chart),
    id: chart.id,
    slice_name: chart.sliceName,
    slice_url: sliceUrl(chart.id),
  };
}

/** A chart with its form data, as its own page and maps of layers show it. */
export function sliceOf(deps: ServerDeps, chart: ChartRow, dataset: DatasetRow | null) {
  const since = ago(deps.clock.now() - chart.changedOn);
  return {
    cache_timeout: chart.cacheTimeout,
    certification_details: chart.certificationDetails,
    certified_by: chart.certifiedBy,
    changed_on: changedOnText(chart.changedOn),
    changed_on_humanized: since,
    datasource: chart.datasetName ?? dataset?.tableName ?? null,
    description: chart.description,
    description_markeddown: describedAsHtml(chart.description),
    edit_url: `/chart/edit/${chart.id}`,
    form_data: formDataOf(chart),
    is_managed_externally: false,
    modified: `<span class="no-wrap">${since}</span>`,
    owners: deps.meta.owners.of('chart', chart.id),
    query_context: chart.queryContext,
    slice_id: chart.id,
    slice_name: chart.sliceName,
    slice_url: sliceUrl(chart.id),
  };
}
