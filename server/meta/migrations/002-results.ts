/** Metadata of the rows stored for a results key, and permalinks of the editor. */
export const results = `
CREATE TABLE result (
  key TEXT PRIMARY KEY,
  query_id INTEGER NOT NULL REFERENCES query(id) ON DELETE CASCADE,
  engine TEXT NOT NULL,
  columns TEXT NOT NULL,
  rows INTEGER NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE INDEX result_by_age ON result (created_on);

CREATE TABLE permalink (
  key TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user(id),
  state TEXT NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
`;
