/**
 * Several people: when they last signed in, what ends their tokens, where their sessions are; permission pairs by
 * number; rules that limit rows; and a log of what concerns security.
 */
export const people = `
ALTER TABLE user ADD COLUMN last_login INTEGER;
ALTER TABLE user ADD COLUMN fail_login_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN token_generation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN created_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN seen_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN sender TEXT NOT NULL DEFAULT '';

CREATE TABLE permission_pair (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  permission TEXT NOT NULL,
  view TEXT NOT NULL,
  UNIQUE (permission, view)
) STRICT;

CREATE TABLE row_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  filter_type TEXT NOT NULL,
  group_key TEXT,
  clause TEXT NOT NULL,
  changed_by INTEGER REFERENCES user(id),
  changed_on INTEGER NOT NULL
) STRICT;
CREATE TABLE row_rule_dataset (
  rule_id INTEGER NOT NULL REFERENCES row_rule(id) ON DELETE CASCADE,
  dataset_id INTEGER NOT NULL REFERENCES dataset(id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, dataset_id)
) STRICT;
CREATE TABLE row_rule_role (
  rule_id INTEGER NOT NULL REFERENCES row_rule(id) ON DELETE CASCADE,
  role_id INTEGER NOT NULL REFERENCES role(id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, role_id)
) STRICT;

CREATE TABLE security_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  user_id INTEGER,
  username TEXT,
  sender TEXT,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX security_event_by_time ON security_event (at);
`;
