import type { ServerDeps } from '../../deps.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { ago } from '../../http/response/ago.ts';
import {
  escapeLike,
  type ListCondition,
  type ListFilter,
  type ListModel,
} from '../../http/request/listRequest.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import type { User } from '../../meta/people/users.ts';
import { chartDatasource, describedAsHtml } from './chartViews.ts';
import { formDataOf, sliceUrl } from '../../chartData/formData.ts';
import { favoriteCondition, relatedCondition } from '../asset/listConditions.ts';
import { nameOf, ownersOf, person } from '../asset/people.ts';
import { tagsOf } from '../asset/taggedObject.ts';
import { thumbnailUrl } from '../../pictures/thumbnailUrl.ts';

const CHANGED_BY = '(SELECT first_name FROM user WHERE user.id = chart.changed_by)';
const DATASET_NAME = '(SELECT table_name FROM dataset WHERE dataset.id = chart.dataset_id)';

/** The chart list, limited to what a person may see. */
export function chartListModel(deps: ServerDeps, user: User): ListModel<ChartRow> {
  const now = deps.clock.now();
  const changedBy = (row: ChartRow) => person(deps, row.changedBy);
  const createdBy = (row: ChartRow) => person(deps, row.createdBy);
  const source = (row: ChartRow) => chartDatasource(deps, row);
  const owners = (row: ChartRow) => ownersOf(deps, 'chart', row.id);
  const dashboards = (row: ChartRow) =>
    deps.meta.dashboards
      .titlesOfChart(row.id)
      .map(({ id, dashboardTitle }) => ({ id, dashboard_title: dashboardTitle }));
  const table = (row: ChartRow) => {
    const dataset = row.datasetId === null ? null : deps.meta.datasets.byId(row.datasetId);
    return dataset && { default_endpoint: null, table_name: dataset.tableName };
  };
  const tags = (row: ChartRow) => tagsOf(deps, { entity: 'chart', id: row.id });
  const visible = accessOf(deps, user).visible('chart');
  return {
    title: 'List Slice',
    nested: ['changed_by', 'created_by', 'dashboards', 'last_saved_by', 'owners', 'table', 'tags'],
    columns: {
      is_managed_externally: () => false,
      certified_by: (row) => row.certifiedBy,
      certification_details: (row) => row.certificationDetails,
      cache_timeout: (row) => row.cacheTimeout,
      'changed_by.first_name': changedBy,
      'changed_by.last_name': changedBy,
      'changed_by.id': changedBy,
      changed_by_name: (row) => nameOf(changedBy(row)),
      changed_on_delta_humanized: (row) => ago(now - row.changedOn),
      changed_on_dttm: (row) => row.changedOn,
      changed_on_utc: (row) => `${changedOnText(row.changedOn)}+0000`,
      'created_by.first_name': createdBy,
      'created_by.id': createdBy,
      'created_by.last_name': createdBy,
      created_by_name: (row) => nameOf(createdBy(row)),
      created_on_delta_humanized: (row) => ago(now - row.createdOn),
      datasource_id: (row) => row.datasetId,
      datasource_name_text: (row) => source(row).datasource_name_text,
      datasource_type: () => 'table',
      datasource_url: (row) => source(row).datasource_url,
      description: (row) => row.description,
      description_markeddown: (row) => describedAsHtml(row.description),
      edit_url: (row) => `/chart/edit/${row.id}`,
      form_data: formDataOf,
      id: (row) => row.id,
      last_saved_at: () => null,
      'last_saved_by.id': () => null,
      'last_saved_by.first_name': () => null,
      'last_saved_by.last_name': () => null,
      'owners.first_name': owners,
      'owners.id': owners,
      'owners.last_name': owners,
      'owners.email': owners,
      'dashboards.id': dashboards,
      'dashboards.dashboard_title': dashboards,
      params: (row) => row.params,
      slice_name: (row) => row.sliceName,
      slice_url: (row) => sliceUrl(row.id),
      'table.default_endpoint': table,
      'table.table_name': table,
      thumbnail_url: (row) => thumbnailUrl('chart', row),
      url: (row) => `/explore/?slice_id=${row.id}`,
      uuid: (row) => row.uuid,
      viz_type: (row) => row.vizType,
      'tags.id': tags,
      'tags.name': tags,
      'tags.type': tags,
    },
    filters: {
      id: 'id',
      uuid: 'uuid',
      slice_name: 'slice_name',
      viz_type: 'viz_type',
      description: 'description',
      datasource_id: 'dataset_id',
      datasource_name: DATASET_NAME,
      owners: 'id',
      dashboards: 'id',
      created_by: 'created_by',
      changed_by: 'changed_by',
      last_saved_by: 'changed_by',
      tags: 'id',
    },
    orders: {
      'changed_by.first_name': CHANGED_BY,
      changed_on_delta_humanized: 'changed_on',
      datasource_id: 'dataset_id',
      datasource_name: DATASET_NAME,
      last_saved_at: 'changed_on',
      'last_saved_by.id': 'changed_by',
      'last_saved_by.first_name': CHANGED_BY,
      'last_saved_by.last_name': CHANGED_BY,
      slice_name: 'slice_name COLLATE NOCASE',
      viz_type: 'viz_type',
    },
    defaultOrder: 'id DESC',
    special: (filter) => chartCondition(filter, user.id),
    ...(visible === undefined ? {} : { visible }),
  };
}

function chartCondition(filter: ListFilter, userId: number): ListCondition | null {
  switch (filter.opr) {
    case 'chart_all_text': {
      const pattern = `%${escapeLike(filter.value)}%`;
      const columns = ['slice_name', 'description', 'viz_type', DATASET_NAME];
      return {
        sql: `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
        params: columns.map(() => pattern),
      };
    }
    case 'chart_is_favorite':
      return favoriteCondition('chart', filter, userId);
    case 'chart_owned_created_favored_by_me': {
      const mine = relatedCondition('chart', { ...filter, col: 'owners', opr: 'rel_m_m', value: userId });
      const liked = favoriteCondition('chart', { ...filter, value: true }, userId);
      if (!mine || filter.value === false) return { sql: '1', params: [] };
      return {
        sql: `(created_by = ? OR ${mine.sql} OR ${liked.sql})`,
        params: [userId, ...mine.params, ...liked.params],
      };
    }
    default: {
      const related = relatedCondition('chart', filter);
      if (related) return related;
      // The contract's lists ignore unknown operators.
      return /^(eq|neq|n?rel_o_m|gt|lt|n?ct|n?sw|ew|new)$/.test(filter.opr) ? null : { sql: '1', params: [] };
    }
  }
}
