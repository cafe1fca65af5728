/** Notices of work that ended while people were away, and the browsers to which they are pushed. */
export const notices = `
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  ended TEXT NOT NULL,
  name TEXT NOT NULL,
  ref TEXT NOT NULL
) STRICT;
CREATE INDEX notice_by_user ON notice (user_id, id);
CREATE TABLE push_subscription (
  endpoint TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL REFERENCES session(token_hash) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL
) STRICT;
CREATE INDEX push_subscription_by_user ON push_subscription (user_id);
CREATE INDEX push_subscription_by_session ON push_subscription (token_hash);
`;
