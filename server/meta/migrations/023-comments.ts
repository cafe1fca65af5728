/** What people said about dashboards, charts and saved queries: entries that are only ever added, and go with their object. */
export const comments = `
CREATE TABLE comment_entry (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  thread TEXT NOT NULL,
  action TEXT NOT NULL,
  of_id TEXT,
  text TEXT NOT NULL,
  point TEXT,
  at INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user(id),
  told TEXT NOT NULL
) STRICT;
CREATE INDEX comment_entry_by_object ON comment_entry (entity, entity_id, seq);
CREATE TRIGGER comment_entry_of_dashboard AFTER DELETE ON dashboard BEGIN
  DELETE FROM comment_entry WHERE entity = 'dashboard' AND entity_id = OLD.id;
END;
CREATE TRIGGER comment_entry_of_chart AFTER DELETE ON chart BEGIN
  DELETE FROM comment_entry WHERE entity = 'chart' AND entity_id = OLD.id;
END;
CREATE TRIGGER comment_entry_of_query AFTER DELETE ON saved_query BEGIN
  DELETE FROM comment_entry WHERE entity = 'query' AND entity_id = OLD.id;
END;
ALTER TABLE notice ADD COLUMN actor TEXT;
`;
