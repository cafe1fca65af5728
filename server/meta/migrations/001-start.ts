/**
 * Ids are AUTOINCREMENT everywhere: an id is never reused, so a late or repeated request can miss but never hit another
 * entity. Times are milliseconds since the epoch.
 */
export const start = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1,
  login_count INTEGER NOT NULL DEFAULT 0,
  created_on INTEGER NOT NULL
) STRICT;
CREATE TABLE role (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE role_permission (
  role_id INTEGER NOT NULL REFERENCES role(id) ON DELETE CASCADE,
  permission TEXT NOT NULL,
  view TEXT NOT NULL,
  PRIMARY KEY (role_id, permission, view)
) STRICT;
CREATE TABLE user_role (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  role_id INTEGER NOT NULL REFERENCES role(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, role_id)
) STRICT;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  csrf_base TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE sign_in_key (key_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id), expires_at INTEGER NOT NULL) STRICT;

CREATE TABLE created (
  user_id INTEGER NOT NULL REFERENCES user(id),
  entity TEXT NOT NULL,
  local_id TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, entity, local_id)
) STRICT;

CREATE TABLE database (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  database_name TEXT NOT NULL UNIQUE,
  backend TEXT NOT NULL,
  driver TEXT,
  sqlalchemy_uri TEXT NOT NULL,
  expose_in_sqllab INTEGER NOT NULL DEFAULT 1,
  allow_run_async INTEGER NOT NULL DEFAULT 0,
  allow_ctas INTEGER NOT NULL DEFAULT 0,
  allow_cvas INTEGER NOT NULL DEFAULT 0,
  allow_dml INTEGER NOT NULL DEFAULT 0,
  allow_file_upload INTEGER NOT NULL DEFAULT 0,
  force_ctas_schema TEXT,
  cache_timeout INTEGER,
  configuration_method TEXT NOT NULL DEFAULT 'sqlalchemy_form',
  impersonate_user INTEGER NOT NULL DEFAULT 0,
  extra TEXT NOT NULL DEFAULT '{}',
  created_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;

CREATE TABLE query (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user(id),
  database_id INTEGER NOT NULL REFERENCES database(id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  tab_name TEXT,
  sql_editor_id TEXT,
  catalog TEXT,
  schema TEXT,
  sql TEXT NOT NULL,
  executed_sql TEXT,
  row_limit INTEGER,
  limiting_factor TEXT NOT NULL DEFAULT 'UNKNOWN',
  select_as_cta INTEGER NOT NULL DEFAULT 0,
  ctas_method TEXT,
  tmp_table_name TEXT,
  tmp_schema_name TEXT,
  run_async INTEGER NOT NULL DEFAULT 0,
  template_params TEXT,
  progress INTEGER NOT NULL DEFAULT 0,
  rows INTEGER,
  error_message TEXT,
  results_key TEXT,
  tracking_url TEXT,
  extra TEXT NOT NULL DEFAULT '{}',
  start_time REAL NOT NULL,
  start_running_time REAL,
  end_time REAL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE INDEX query_by_user ON query (user_id, changed_on);
CREATE INDEX query_by_editor ON query (sql_editor_id, user_id);

CREATE TABLE tab (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id),
  revision INTEGER NOT NULL DEFAULT 1,
  label TEXT,
  active INTEGER NOT NULL DEFAULT 0,
  database_id INTEGER REFERENCES database(id) ON DELETE SET NULL,
  catalog TEXT,
  schema TEXT,
  sql TEXT,
  query_limit INTEGER,
  latest_query_id TEXT REFERENCES query(client_id) ON DELETE SET NULL,
  autorun INTEGER NOT NULL DEFAULT 0,
  template_params TEXT,
  hide_left_bar INTEGER NOT NULL DEFAULT 0,
  saved_query_id INTEGER,
  extra_json TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX tab_by_user ON tab (user_id);
CREATE TABLE table_schema (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tab_id INTEGER NOT NULL REFERENCES tab(id) ON DELETE CASCADE,
  database_id INTEGER NOT NULL REFERENCES database(id) ON DELETE CASCADE,
  catalog TEXT,
  schema TEXT,
  table_name TEXT NOT NULL,
  description TEXT NOT NULL,
  expanded INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX table_schema_by_tab ON table_schema (tab_id);
`;
