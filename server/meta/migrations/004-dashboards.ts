/**
 * Datasets, charts and dashboards; their owners and favorites; keys for their states. `details` is JSON that is only
 * passed through and never queried by value. `imported` has the last imported text of a uuid.
 */
export const dashboards = `
CREATE TABLE dataset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL DEFAULT 1,
  database_id INTEGER NOT NULL REFERENCES database(id),
  catalog TEXT,
  schema TEXT,
  table_name TEXT NOT NULL,
  sql TEXT,
  main_dttm_col TEXT,
  description TEXT,
  details TEXT NOT NULL DEFAULT '{}',
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE INDEX dataset_by_name ON dataset (table_name);
CREATE TABLE dataset_column (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset_id INTEGER NOT NULL REFERENCES dataset(id) ON DELETE CASCADE,
  uuid TEXT NOT NULL,
  column_name TEXT NOT NULL,
  type TEXT,
  is_dttm INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1,
  groupby INTEGER NOT NULL DEFAULT 1,
  filterable INTEGER NOT NULL DEFAULT 1,
  expression TEXT,
  verbose_name TEXT,
  description TEXT,
  python_date_format TEXT,
  advanced_data_type TEXT,
  extra TEXT,
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL,
  UNIQUE (dataset_id, column_name)
) STRICT;
CREATE TABLE dataset_metric (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset_id INTEGER NOT NULL REFERENCES dataset(id) ON DELETE CASCADE,
  uuid TEXT NOT NULL,
  metric_name TEXT NOT NULL,
  metric_type TEXT,
  expression TEXT NOT NULL,
  verbose_name TEXT,
  description TEXT,
  d3format TEXT,
  currency TEXT,
  warning_text TEXT,
  extra TEXT,
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL,
  UNIQUE (dataset_id, metric_name)
) STRICT;

CREATE TABLE chart (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL DEFAULT 1,
  slice_name TEXT,
  dataset_id INTEGER REFERENCES dataset(id) ON DELETE SET NULL,
  viz_type TEXT,
  params TEXT,
  query_context TEXT,
  description TEXT,
  cache_timeout INTEGER,
  certified_by TEXT,
  certification_details TEXT,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE INDEX chart_by_dataset ON chart (dataset_id);

CREATE TABLE dashboard (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL DEFAULT 1,
  dashboard_title TEXT,
  slug TEXT UNIQUE,
  description TEXT,
  css TEXT,
  position_json TEXT,
  json_metadata TEXT,
  published INTEGER NOT NULL DEFAULT 0,
  certified_by TEXT,
  certification_details TEXT,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE TABLE dashboard_chart (
  dashboard_id INTEGER NOT NULL REFERENCES dashboard(id) ON DELETE CASCADE,
  chart_id INTEGER NOT NULL REFERENCES chart(id) ON DELETE CASCADE,
  PRIMARY KEY (dashboard_id, chart_id)
) STRICT;
CREATE INDEX dashboard_by_chart ON dashboard_chart (chart_id);
CREATE TABLE dashboard_role (
  dashboard_id INTEGER NOT NULL REFERENCES dashboard(id) ON DELETE CASCADE,
  role_id INTEGER NOT NULL REFERENCES role(id) ON DELETE CASCADE,
  PRIMARY KEY (dashboard_id, role_id)
) STRICT;

CREATE TABLE owner (
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  PRIMARY KEY (entity, entity_id, user_id)
) STRICT;
CREATE TABLE favorite (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, entity, entity_id)
) STRICT;

CREATE TABLE state_key (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  about TEXT NOT NULL,
  tab TEXT,
  value TEXT NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX state_key_by_tab ON state_key (kind, user_id, about, tab);
CREATE INDEX state_key_by_age ON state_key (created_on);

CREATE TABLE imported (
  uuid TEXT PRIMARY KEY,
  entity TEXT NOT NULL,
  hash TEXT NOT NULL,
  revision INTEGER NOT NULL
) STRICT;
`;
