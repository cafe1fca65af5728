/** Superset parses the misspelt word as a name and fails at the next one. */
const SYNTAX = 'The place named is the misspelt word itself, not the one behind it.';
/** Superset regenerates SQL from a syntax tree: it turns IS NOT NULL around, and moves and rewrites comments. */
const LAYOUT = 'Formatting keeps joins, negations and comments as they are written.';

/** Superset answers 500 to errors of the caller, or to missing objects. */
const ACCIDENT = 'An accident: 500 for what is not there or not well asked. Here it is 400, 404 or 422.';

/**
 * Where this server's response differs from the recorded Superset's, on purpose or because a feature is missing; each
 * with its reason. The test fails when one of these passes, so that the list stays correct.
 */
export const DEVIATIONS: Readonly<Record<string, string>> = {
  'dashboard.15.datasets': 'The time column is told too: filters and axes name it.',
  'dashboard.74.copy_no_title': ACCIDENT,
  'sqllab_execute_sync.95.stop_no_body': ACCIDENT,
  'sqllab_async.26.stop_other_user': 'An accident: anybody may stop what another runs. Here it is 404.',
  'dashboard.86.permalink_get_missing': ACCIDENT,
  'dashboard.112.import_not_zip': 'An accident: 500 for a file that is no ZIP. Here it is 422, and says so.',
  'dataset.20.create_bad_sql': ACCIDENT,
  'dataset.21.create_missing_table_in_sql': ACCIDENT,
  'dataset.22.create_two_statements': ACCIDENT,
  'dataset.23.create_dml_sql': ACCIDENT,
  'dataset.24.create_duplicate_columns':
    'The engine calls the second column a_1, and charts have to call it so too.',
  'dataset.70.external_metadata_by_name': ACCIDENT,
  'dataset.73.samples_filters': 'No rows, and yet a number is a number: the type is known without one.',
  'explore_keys.04.permalink_get_missing': ACCIDENT,
  'explore_keys.05.permalink_no_datasource': ACCIDENT,
  'misc.41.time_range_plain_text_q': ACCIDENT,
  'misc.42.time_range_missing': ACCIDENT,
  'misc.48.async_event_off': ACCIDENT,
  'global_async.18.async_event_bad_last_id': ACCIDENT,
  'global_async.23.tag_put': 'An accident of the recording: it names its own dashboard by number.',
  'misc.78.query_context_api': ACCIDENT,
  'misc.79.theme_list':
    'The themes here are light and dark, without the colours and the brand of a Superset.',
  'report.13.create_bad_timezone':
    'The refusal gives examples of time zones instead of listing all six hundred.',
  'report.51.related_dashboard': 'The dashboards are listed that a report can be made on.',
  'auth_session.09.menu': 'The menu lists the pages this product has.',
  'chart_data.04.by_cache_key_not_available': 'An accident: 500 for a key that is none. Here it is 404.',
  'chart_data.44.annotation_missing_layer': ACCIDENT,
  'database.05.get': 'The flags to make tables and views from queries are on, because here they are obeyed.',
  'database.33.table_metadata_missing': 'An accident: 500 for a table that is not there. Here it is 404.',
  'database.49.function_names': 'This engine has functions, and the editor completes them.',
  'database.50.function_names_duckdb': 'This engine has functions, and the editor completes them.',
  'sqllab_async.11.run_async_syntax': SYNTAX,
  'sqllab_execute_sync.02.field_json_refused':
    'The specification lists `json`, so it is taken, and means nothing.',
  'sqllab_execute_sync.32.syntax_error': SYNTAX,
  'sqllab_misc.07.estimate_syntax': SYNTAX,
  'sqllab_misc.13.format_joins': LAYOUT,
  'sqllab_misc.15.format_comments': LAYOUT,
  'sqllab_misc.21.format_syntax_error': SYNTAX,
  'sqllab_misc.33.permalink_get_kv_prefix': 'An accident: 500 for a link that nobody made. Here it is 404.',
  'sqllab_misc.34.permalink_get_missing': 'An accident: 500 for a link that nobody made. Here it is 404.',
};
