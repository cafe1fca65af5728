import type { SavedQueryRequest } from '#contract/sql/savedQuery.ts';
import type { ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { SavedQueryPatch, SavedQueryRow } from '../../meta/editor/savedQueries.ts';
import { tagsOf } from '../asset/taggedObject.ts';

/** Creator and last editor are the same person: nobody else can edit. */
function personOf(deps: ServerDeps, row: SavedQueryRow) {
  const { firstName, lastName } = deps.meta.users.byId(row.userId) ?? { firstName: '', lastName: '' };
  return { first_name: firstName, id: row.userId, last_name: lastName };
}

function databaseOf(deps: ServerDeps, row: SavedQueryRow) {
  const database = row.databaseId === null ? null : deps.meta.databases.byId(row.databaseId);
  return database && { database_name: database.databaseName, id: database.id };
}

/** A saved query in GET. */
export function savedQueryItem(deps: ServerDeps, row: SavedQueryRow) {
  const person = personOf(deps, row);
  return {
    catalog: row.catalog,
    changed_by: person,
    changed_on: changedOnText(row.changedOn),
    changed_on_delta_humanized: ago(deps.clock.now() - row.changedOn),
    created_by: person,
    database: databaseOf(deps, row),
    description: row.description,
    id: row.id,
    label: row.label,
    schema: row.schema,
    sql: row.sql,
    sql_tables: [],
    template_parameters: row.templateParameters,
  };
}

/** The names of an item's columns, dotted where they are nested. */
export const ITEM_COLUMNS: readonly string[] = [
  'changed_on',
  'changed_on_delta_humanized',
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'created_by.first_name',
  'created_by.id',
  'created_by.last_name',
  'database.database_name',
  'database.id',
  'description',
  'id',
  'label',
  'catalog',
  'schema',
  'sql',
  'sql_tables',
  'template_parameters',
];

/** The response of POST and PUT: the fields as stored. */
export function savedQueryEcho(row: SavedQueryRow) {
  return {
    catalog: row.catalog,
    db_id: row.databaseId,
    description: row.description,
    extra_json: row.extraJson,
    label: row.label,
    schema: row.schema,
    sql: row.sql,
    template_parameters: row.templateParameters,
  };
}

export function savedQueryPatch(body: SavedQueryRequest): SavedQueryPatch {
  return {
    ...(body.label !== undefined && { label: body.label }),
    ...(body.db_id !== undefined && { databaseId: body.db_id === null ? null : Number(body.db_id) || 0 }),
    ...(body.catalog !== undefined && { catalog: body.catalog }),
    ...(body.schema !== undefined && { schema: body.schema }),
    ...(body.sql !== undefined && { sql: body.sql }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.template_parameters !== undefined && { templateParameters: body.template_parameters }),
    ...(body.extra_json !== undefined && { extraJson: body.extra_json ?? '{}' }),
  };
}

const ANY_TEXT = ['label', 'description', 'schema', 'sql', 'catalog']
  .map((column) => `saved_query.${column} LIKE ? ESCAPE '\\'`)
  .join(' OR ');

/** The list of a person's saved queries. */
export function savedQueryListModel(deps: ServerDeps): ListModel<SavedQueryRow> {
  const now = deps.clock.now();
  const tags = ({ id }: SavedQueryRow) => tagsOf(deps, { entity: 'query', id });
  const person = (key: 'first_name' | 'id' | 'last_name') => (row: SavedQueryRow) => personOf(deps, row)[key];
  return {
    title: 'List Saved Query',
    columns: {
      changed_on: (row) => changedOnText(row.changedOn),
      changed_on_delta_humanized: (row) => ago(now - row.changedOn),
      'changed_by.first_name': person('first_name'),
      'changed_by.id': person('id'),
      'changed_by.last_name': person('last_name'),
      created_on: (row) => changedOnText(row.createdOn),
      'created_by.first_name': person('first_name'),
      'created_by.id': person('id'),
      'created_by.last_name': person('last_name'),
      'database.database_name': (row) => databaseOf(deps, row)?.database_name,
      'database.id': (row) => databaseOf(deps, row)?.id,
      db_id: (row) => row.databaseId,
      description: (row) => row.description,
      extra: (row) => JSON.parse(row.extraJson) as unknown,
      id: (row) => row.id,
      label: (row) => row.label,
      last_run_delta_humanized: (row) => ago(now - row.changedOn),
      rows: () => null,
      catalog: (row) => row.catalog,
      schema: (row) => row.schema,
      sql: (row) => row.sql,
      sql_tables: () => [],
      template_parameters: (row) => row.templateParameters,
      'tags.id': tags,
      'tags.name': tags,
      'tags.type': tags,
    },
    filters: {
      id: 'saved_query.id',
      label: 'saved_query.label',
      description: 'saved_query.description',
      sql: 'saved_query.sql',
      database: 'saved_query.database_id',
      catalog: 'saved_query.catalog',
      schema: 'saved_query.schema',
      changed_on: 'saved_query.changed_on',
      created_by: 'saved_query.user_id',
    },
    orders: {
      catalog: 'saved_query.catalog',
      schema: 'saved_query.schema',
      label: 'saved_query.label',
      description: 'saved_query.description',
      sql: 'saved_query.sql',
      rows: 'saved_query.id',
      'created_by.first_name': 'saved_query.user_id',
      'database.database_name': 'database.database_name',
      created_on: 'saved_query.created_on',
      changed_on_delta_humanized: 'saved_query.changed_on',
      last_run_delta_humanized: 'saved_query.changed_on',
    },
    operators: {
      all_text: `(${ANY_TEXT})`,
      // Saved queries cannot be favorites yet: none is one.
      saved_query_is_fav: "(? = '%0%')",
    },
    defaultOrder: 'saved_query.changed_on DESC',
  };
}
