/** Dashboards that other sites show in a frame: under which name, and which sites. */
export const embedded = `
CREATE TABLE embedded_dashboard (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  dashboard_id INTEGER NOT NULL UNIQUE REFERENCES dashboard(id) ON DELETE CASCADE,
  allowed_domains TEXT NOT NULL,
  changed_by INTEGER REFERENCES user(id),
  changed_on INTEGER NOT NULL
) STRICT;
`;
