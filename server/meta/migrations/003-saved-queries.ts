/** Saved queries. One whose database is deleted keeps its text. */
export const savedQueries = `
CREATE TABLE saved_query (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES user(id),
  database_id INTEGER REFERENCES database(id) ON DELETE SET NULL,
  catalog TEXT,
  schema TEXT,
  label TEXT,
  description TEXT,
  sql TEXT,
  template_parameters TEXT,
  extra_json TEXT NOT NULL DEFAULT '{}',
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_query_by_user ON saved_query (user_id, changed_on);
`;
