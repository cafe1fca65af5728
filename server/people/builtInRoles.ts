import type { PermissionPair } from '../meta/people/roles.ts';

/*
 * The roles of the contract besides Admin, with the pairs that a Superset gives them; views this server lacks are among
 * them, because roles are exported and compared by their pairs.
 */

type ByView = Readonly<Record<string, readonly string[]>>;

const pairsOf = (views: ByView, menus: readonly string[]): readonly PermissionPair[] => [
  ...Object.entries(views).flatMap(([view, permissions]) =>
    permissions.map((permission): PermissionPair => [permission, view]),
  ),
  ...menus.map((menu): PermissionPair => ['menu_access', menu]),
];

const GAMMA: ByView = {
  AdvancedDataType: ['can_read'],
  Api: ['can_query', 'can_query_form_data', 'can_time_range'],
  AsyncEventsRestApi: ['can_list'],
  AvailableDomains: ['can_read'],
  CacheRestApi: ['can_invalidate'],
  Chart: ['can_export', 'can_read', 'can_tag', 'can_write'],
  CssTemplate: ['can_read'],
  CurrentUserRestApi: ['can_read', 'can_write'],
  Dashboard: [
    'can_cache_dashboard_screenshot',
    'can_delete_embedded',
    'can_drill',
    'can_export',
    'can_export_as_example',
    'can_get_embedded',
    'can_put_chart_customizations',
    'can_read',
    'can_tag',
    'can_view_chart_as_table',
    'can_view_query',
    'can_write',
  ],
  DashboardFilterStateRestApi: ['can_read', 'can_write'],
  DashboardPermalinkRestApi: ['can_read', 'can_write'],
  Database: ['can_read'],
  Dataset: ['can_get_drill_info', 'can_read'],
  Datasource: ['can_external_metadata', 'can_external_metadata_by_name', 'can_get'],
  DynamicPlugin: ['can_list', 'can_show'],
  EmbeddedDashboard: ['can_read'],
  Explore: ['can_read'],
  ExploreFormDataRestApi: ['can_read', 'can_write'],
  ExplorePermalinkRestApi: ['can_read', 'can_write'],
  Log: ['can_recent_activity'],
  MenuApi: ['can_get'],
  OpenApi: ['can_get'],
  ResetMyPasswordView: ['can_this_form_get', 'can_this_form_post'],
  RowLevelSecurity: ['can_read'],
  SQLLab: ['can_export_streaming_csv'],
  SavedQuery: ['can_list'],
  SecurityRestApi: ['can_read'],
  Superset: [
    'can_csv',
    'can_dashboard',
    'can_dashboard_permalink',
    'can_explore',
    'can_explore_json',
    'can_fetch_datasource_metadata',
    'can_file_handler',
    'can_language_pack',
    'can_log',
    'can_share_chart',
    'can_share_dashboard',
    'can_slice',
  ],
  SwaggerView: ['can_show'],
  Tag: ['can_bulk_create', 'can_read', 'can_write'],
  TagView: ['can_tags'],
  Tags: ['can_list'],
  Task: ['can_read'],
  Theme: ['can_export', 'can_read', 'can_write'],
  UserDBModelView: ['can_userinfo', 'resetmypassword'],
  UserRegistrationsRestAPI: ['can_add', 'can_delete', 'can_edit', 'can_list', 'can_show'],
  security: ['can_read'],
  user: ['can_read'],
  // Pages of the contract's menu.
};
const GAMMA_MENUS = [
  'Action Log',
  'Charts',
  'Dashboards',
  'Data',
  'Databases',
  'Datasets',
  'Home',
  'Plugins',
  'Tags',
  'Tasks',
  'Themes',
] as const;

/** What Alpha may do besides: change datasets, and read all data. */
const ALPHA: ByView = {
  Annotation: ['can_read', 'can_write'],
  CssTemplate: ['can_write'],
  Database: ['can_upload'],
  Dataset: ['can_duplicate', 'can_export', 'can_get_or_create_dataset', 'can_write'],
  Datasource: ['can_get_column_values', 'can_samples', 'can_save', 'can_validate_expression'],
  ImportExportRestApi: ['can_export', 'can_import_'],
  ReportSchedule: ['can_read', 'can_write'],
  all_database_access: ['all_database_access'],
  all_datasource_access: ['all_datasource_access'],
  // Pages of the contract's menu.
};
const ALPHA_MENUS = ['Alerts & Report', 'Annotation Layers', 'CSS Templates', 'Manage'] as const;

const SQL_LAB: ByView = {
  Database: ['can_read'],
  Query: ['can_read'],
  SQLLab: [
    'can_estimate_query_cost',
    'can_execute_sql_query',
    'can_export_csv',
    'can_format_sql',
    'can_get_results',
    'can_read',
  ],
  SavedQuery: ['can_export', 'can_read', 'can_write'],
  SqlLabPermalinkRestApi: ['can_read', 'can_write'],
  Superset: ['can_csv', 'can_sqllab', 'can_sqllab_history'],
  TabStateView: [
    'can_activate',
    'can_delete',
    'can_delete_query',
    'can_get',
    'can_migrate_query',
    'can_post',
    'can_put',
  ],
  TableSchemaView: ['can_delete', 'can_expanded', 'can_post'],
  // Pages of the contract's menu.
};
const SQL_LAB_MENUS = ['Query Search', 'SQL Editor', 'SQL Lab', 'Saved Queries'] as const;

const gamma = pairsOf(GAMMA, GAMMA_MENUS);

/** By name. Set at every start, as Admin is: changes belong in separate roles. */
export const BUILT_IN_ROLES: Readonly<Record<string, readonly PermissionPair[]>> = {
  Alpha: [...gamma, ...pairsOf(ALPHA, ALPHA_MENUS)],
  Gamma: gamma,
  sql_lab: pairsOf(SQL_LAB, SQL_LAB_MENUS),
  // What nobody signed in may do: nothing.
  Public: [],
};
