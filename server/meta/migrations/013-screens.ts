/** Screens on walls that were joined, and the codes of those that ask to be. */
export const screens = `
CREATE TABLE screen (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  user_id INTEGER UNIQUE REFERENCES user(id),
  playlist_id INTEGER REFERENCES playlist(id) ON DELETE SET NULL,
  created_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  seen_on INTEGER,
  state TEXT
) STRICT;
CREATE TABLE screen_code (
  code_hash TEXT PRIMARY KEY,
  claim_hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL,
  screen_id INTEGER REFERENCES screen(id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`;
