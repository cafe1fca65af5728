/** Reports and alerts with their recipients and the log of their runs, and what one server at a time may do. */
export const reports = `
CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  revision INTEGER NOT NULL DEFAULT 1,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  context_markdown TEXT,
  active INTEGER NOT NULL DEFAULT 1,
  crontab TEXT NOT NULL,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  creation_method TEXT,
  report_format TEXT NOT NULL DEFAULT 'PNG',
  email_subject TEXT,
  chart_id INTEGER REFERENCES chart(id) ON DELETE SET NULL,
  dashboard_id INTEGER REFERENCES dashboard(id) ON DELETE SET NULL,
  database_id INTEGER REFERENCES database(id) ON DELETE SET NULL,
  sql TEXT,
  validator_type TEXT,
  validator_config_json TEXT NOT NULL DEFAULT '{}',
  log_retention INTEGER NOT NULL DEFAULT 90,
  grace_period INTEGER NOT NULL DEFAULT 14400,
  working_timeout INTEGER NOT NULL DEFAULT 3600,
  force_screenshot INTEGER NOT NULL DEFAULT 0,
  custom_width INTEGER,
  extra TEXT NOT NULL DEFAULT '{}',
  last_eval_dttm INTEGER,
  last_state TEXT NOT NULL DEFAULT 'Not triggered',
  last_value REAL,
  last_value_row_json TEXT,
  considered_on INTEGER NOT NULL,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL,
  UNIQUE (type, name)
) STRICT;
CREATE INDEX report_by_chart ON report (chart_id);
CREATE INDEX report_by_dashboard ON report (dashboard_id);
CREATE TABLE report_recipient (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  report_id INTEGER NOT NULL REFERENCES report(id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  config TEXT NOT NULL
) STRICT;
CREATE INDEX report_recipient_by_report ON report_recipient (report_id);
CREATE TABLE report_run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  report_id INTEGER NOT NULL REFERENCES report(id) ON DELETE CASCADE,
  uuid TEXT NOT NULL,
  scheduled_dttm INTEGER NOT NULL,
  start_dttm INTEGER,
  end_dttm INTEGER,
  state TEXT NOT NULL,
  value REAL,
  value_row_json TEXT,
  error_message TEXT
) STRICT;
CREATE INDEX report_run_by_report ON report_run (report_id, scheduled_dttm);
CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
