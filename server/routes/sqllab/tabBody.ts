import type { TabStateBody, TableSchemaBody } from '#contract/sql/tabState.ts';
import type { ServerDeps } from '../../deps.ts';
import { queryBody } from '../../queries/queryBody.ts';
import type { TableSchemaRow } from '../../meta/editor/tableSchemas.ts';
import type { TabRow } from '../../meta/editor/tabs.ts';

/** A tab in the contract's format, with its tables and its latest query. */
export function tabBody(deps: ServerDeps, tab: TabRow): TabStateBody {
  return {
    id: tab.id,
    user_id: tab.userId,
    label: tab.label,
    active: tab.active,
    database_id: tab.databaseId,
    catalog: tab.catalog,
    schema: tab.schema,
    table_schemas: deps.meta.tableSchemas.ofTab(tab.id).map(tableSchemaBody),
    sql: tab.sql,
    query_limit: tab.queryLimit,
    latest_query: latestQuery(deps, tab),
    autorun: tab.autorun,
    template_params: tab.templateParams,
    hide_left_bar: tab.hideLeftBar,
    saved_query: null,
    extra_json: JSON.parse(tab.extraJson) as Record<string, unknown>,
  };
}

function latestQuery(deps: ServerDeps, tab: TabRow): TabStateBody['latest_query'] {
  const query = tab.latestQueryId === null ? null : deps.meta.queries.byClientId(tab.latestQueryId);
  return query ? queryBody(deps, query, 'number') : null;
}

function tableSchemaBody(row: TableSchemaRow): TableSchemaBody {
  return {
    id: row.id,
    tab_state_id: row.tabId,
    database_id: row.databaseId,
    catalog: row.catalog,
    schema: row.schema,
    table: row.table,
    description: JSON.parse(row.description) as Record<string, unknown>,
    expanded: row.expanded,
  };
}
