/**
 * A difference from the recorded Superset: an accident of that server, or a decision, whose record names the response.
 */
export type Deviation =
  | { readonly accident: string }
  | { readonly accident: string; readonly status: 500 }
  | { readonly decision: number; readonly why: string };

/** Superset parses the misspelt word as a name and fails at the next one. */
const SYNTAX = decided('The place named is the misspelt word itself, not the one behind it.');
/** Superset regenerates SQL from a syntax tree: it turns IS NOT NULL around, and moves and rewrites comments. */
const LAYOUT = decided('Formatting keeps joins, negations and comments as they are written.');

/** Superset answers 500 to errors of the caller, or to missing objects; here it is 400, 404 or 422. */
const failure = (accident: string): Deviation => ({ accident, status: 500 });

/** The record in which the differences on purpose are explained. */
function decided(why: string): Deviation {
  return { decision: 160, why };
}

/**
 * Where this server's response differs from the recorded Superset's, each with a decision or the name of an accident.
 * The test fails when one of these passes, so that the list stays correct.
 */
export const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  'dashboard.15.datasets': decided('The time column is included: filters and axes name it.'),
  'dashboard.74.copy_no_title': failure('a copy without a title'),
  'sqllab_execute_sync.95.stop_no_body': failure('a stop without a query'),
  'sqllab_async.26.stop_other_user': { accident: 'Anybody may stop what another runs. Here it is 404.' },
  'dashboard.86.permalink_get_missing': failure('a link that nobody made'),
  'dashboard.112.import_not_zip': failure('a file that is no ZIP'),
  'dataset.20.create_bad_sql': failure('SQL with a syntax error'),
  'dataset.21.create_missing_table_in_sql': failure('SQL over a table that is not there'),
  'dataset.22.create_two_statements': failure('SQL of two statements'),
  'dataset.23.create_dml_sql': failure('SQL that deletes rows'),
  'dataset.24.create_duplicate_columns': decided(
    'The engine calls the second column a_1, and charts have to call it so too.',
  ),
  'dataset.70.external_metadata_by_name': failure('a request without `normalize_columns`'),
  'dataset.73.samples_filters': decided(
    'No rows, and yet a number is a number: the type is known without one.',
  ),
  'explore_keys.04.permalink_get_missing': failure('a link that nobody made'),
  'explore_keys.05.permalink_no_datasource': failure('a form without a dataset'),
  'misc.41.time_range_plain_text_q': failure('a query that is no rison'),
  'misc.42.time_range_missing': failure('a request without a time range'),
  'misc.48.async_event_off': failure('events while the channel is off'),
  'global_async.18.async_event_bad_last_id': failure('an id of events that is none'),
  'global_async.23.tag_put': { accident: 'The recording names its own dashboard by number.' },
  'misc.78.query_context_api': failure('a request without a query context'),
  'misc.79.theme_list': decided(
    'The themes here are light and dark, without the colours and the brand of a Superset.',
  ),
  'report.13.create_bad_timezone': decided(
    'The refusal gives examples of time zones instead of listing all six hundred.',
  ),
  'report.51.related_dashboard': decided('The dashboards are listed that a report can be made on.'),
  'auth_session.09.menu': decided('The menu lists the pages this product has.'),
  'chart_data.04.by_cache_key_not_available': failure('a key that is none'),
  'chart_data.44.annotation_missing_layer': failure('an annotation layer that is not there'),
  'database.05.get': decided(
    'The flags to make tables and views from queries are on, because here they are obeyed.',
  ),
  'database.33.table_metadata_missing': failure('a table that is not there'),
  'database.49.function_names': decided('This engine has functions, and the editor completes them.'),
  'database.50.function_names_duckdb': decided('This engine has functions, and the editor completes them.'),
  'sqllab_async.11.run_async_syntax': SYNTAX,
  'sqllab_execute_sync.02.field_json_refused': decided(
    'The specification lists `json`, so it is taken, and means nothing.',
  ),
  'sqllab_execute_sync.32.syntax_error': SYNTAX,
  'sqllab_misc.07.estimate_syntax': SYNTAX,
  'sqllab_misc.13.format_joins': LAYOUT,
  'sqllab_misc.15.format_comments': LAYOUT,
  'sqllab_misc.21.format_syntax_error': SYNTAX,
  'sqllab_misc.33.permalink_get_kv_prefix': failure('a link that nobody made'),
  'sqllab_misc.34.permalink_get_missing': failure('a link that nobody made'),
};
