/** What screens on walls play. */
export const playlists = `
CREATE TABLE playlist (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  revision INTEGER NOT NULL DEFAULT 1,
  title TEXT NOT NULL,
  contents TEXT NOT NULL,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
`;
