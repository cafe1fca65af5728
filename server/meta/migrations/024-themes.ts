/** Themes: the two that are part of the product, and those people make. A dashboard can have one. */
export const themes = `
CREATE TABLE theme (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  theme_name TEXT NOT NULL,
  json_data TEXT NOT NULL,
  is_system INTEGER NOT NULL DEFAULT 0,
  is_system_default INTEGER NOT NULL DEFAULT 0,
  is_system_dark INTEGER NOT NULL DEFAULT 0,
  created_by INTEGER REFERENCES user(id),
  changed_by INTEGER REFERENCES user(id),
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL
) STRICT;
INSERT INTO theme (uuid, theme_name, json_data, is_system, created_on, changed_on) VALUES
  ('6f1de3a5-0f43-4a0c-8a5f-2f8a3c1d7b01', 'THEME_DEFAULT', '{"algorithm":"default"}', 1, 0, 0),
  ('6f1de3a5-0f43-4a0c-8a5f-2f8a3c1d7b02', 'THEME_DARK', '{"algorithm":"dark"}', 1, 0, 0);
ALTER TABLE dashboard ADD COLUMN theme_id INTEGER REFERENCES theme(id);
`;
