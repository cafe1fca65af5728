/** Annotation layers with their annotations, CSS templates, tags, and which dashboards and charts a person opened. */
export const annotations = `
CREATE TABLE annotation_layer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  revision INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL UNIQUE,
  descr TEXT,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE TABLE annotation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  revision INTEGER NOT NULL DEFAULT 1,
  layer_id INTEGER NOT NULL REFERENCES annotation_layer(id),
  short_descr TEXT NOT NULL,
  long_descr TEXT,
  start_dttm INTEGER NOT NULL,
  end_dttm INTEGER NOT NULL,
  json_metadata TEXT,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL,
  UNIQUE (layer_id, short_descr)
) STRICT;
CREATE TABLE css_template (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  template_name TEXT NOT NULL,
  css TEXT NOT NULL,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE TABLE tag (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
CREATE TABLE tagged (
  tag_id INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  PRIMARY KEY (tag_id, entity, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tagged_entity ON tagged (entity, entity_id);
CREATE TABLE opened (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  opened_on INTEGER NOT NULL,
  PRIMARY KEY (user_id, entity, entity_id)
) STRICT, WITHOUT ROWID;
`;
