import { AUTHORED, recordTable, type RecordOf, text } from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const TEMPLATE = {
  templateName: text,
  css: text,
  ...AUTHORED,
} as const;

export type CssTemplateRow = RecordOf<typeof TEMPLATE>;

/** CSS that dashboards can start with. */
export const cssTemplateStore = (db: Sqlite) => recordTable(db, 'css_template', TEMPLATE);
