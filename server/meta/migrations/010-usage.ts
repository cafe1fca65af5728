/** What people do, as their pages report it: for counting views, people, slow charts and errors. */
export const usage = `
CREATE TABLE usage_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user(id),
  name TEXT NOT NULL,
  dashboard_id INTEGER,
  chart_id INTEGER,
  duration INTEGER,
  error TEXT
) STRICT;
CREATE INDEX usage_event_at ON usage_event (at);
`;
