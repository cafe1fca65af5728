import { accessOf } from '../../auth/rights/access.ts';
import { detailsOf } from '../../datasets/datasetDetails.ts';
import type { ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { User } from '../../meta/people/users.ts';
import { isVirtual } from './datasetParts.ts';
import { relatedCondition } from '../asset/listConditions.ts';
import { nameOf, ownersOf, person } from '../asset/people.ts';

const DATABASE_NAME = '(SELECT database_name FROM database WHERE database.id = dataset.database_id)';

/** The dataset list, limited to what a person may see. */
export function datasetListModel(deps: ServerDeps, user: User): ListModel<DatasetRow> {
  const now = deps.clock.now();
  const changedBy = (row: DatasetRow) => person(deps, row.changedBy);
  const owners = (row: DatasetRow) => ownersOf(deps, 'dataset', row.id);
  const database = (row: DatasetRow) => {
    const found = deps.meta.databases.byId(row.databaseId);
    return found && { id: found.id, database_name: found.databaseName, uuid: found.uuid };
  };
  const visible = accessOf(deps, user).visible('dataset');
  return {
    title: 'List Sqla Table',
    nested: ['changed_by', 'database', 'owners'],
    columns: {
      id: (row) => row.id,
      uuid: (row) => row.uuid,
      'database.id': database,
      'database.database_name': database,
      'database.uuid': database,
      changed_by_name: (row) => nameOf(changedBy(row)),
      'changed_by.first_name': changedBy,
      'changed_by.last_name': changedBy,
      'changed_by.id': changedBy,
      changed_on_utc: (row) => `${changedOnText(row.changedOn)}+0000`,
      changed_on_delta_humanized: (row) => ago(now - row.changedOn),
      default_endpoint: (row) => detailsOf(row).default_endpoint,
      description: (row) => row.description,
      datasource_type: () => 'table',
      explore_url: (row) => `/explore/?datasource_type=table&datasource_id=${row.id}`,
      extra: (row) => detailsOf(row).extra,
      kind: (row) => (isVirtual(row) ? 'virtual' : 'physical'),
      'owners.id': owners,
      'owners.first_name': owners,
      'owners.last_name': owners,
      catalog: (row) => row.catalog,
      schema: (row) => row.schema,
      sql: (row) => row.sql,
      table_name: (row) => row.tableName,
      main_dttm_col: (row) => row.mainDttmCol,
    },
    filters: {
      id: 'id',
      uuid: 'uuid',
      database: 'database_id',
      schema: 'schema',
      catalog: 'catalog',
      sql: 'sql',
      table_name: 'table_name',
      owners: 'id',
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: {
      table_name: 'table_name COLLATE NOCASE',
      catalog: 'catalog',
      schema: 'schema',
      'changed_by.first_name': '(SELECT first_name FROM user WHERE user.id = dataset.changed_by)',
      changed_on_delta_humanized: 'changed_on',
      'database.database_name': DATABASE_NAME,
    },
    defaultOrder: 'id',
    special: (filter) => {
      if (filter.opr === 'dataset_is_null_or_empty') {
        return { sql: `(sql IS NULL OR sql = '') = ?`, params: [Number(filter.value !== false)] };
      }
      return relatedCondition('dataset', filter);
    },
    ...(visible === undefined ? {} : { visible }),
  };
}
