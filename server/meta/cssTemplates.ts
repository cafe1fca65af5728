import type { ListRequest } from '../http/listRequest.ts';
import {
  AUTHORED,
  type NewRecord,
  type RecordPatch,
  recordTable,
  type RecordOf,
  text,
} from './recordTable.ts';
import type { Sqlite } from './sqlite.ts';

const TEMPLATE = {
  templateName: text,
  css: text,
  ...AUTHORED,
} as const;

export type CssTemplateRow = RecordOf<typeof TEMPLATE>;

/** CSS that dashboards can start with. */
export function cssTemplateStore(db: Sqlite) {
  const templates = recordTable(db, 'css_template', TEMPLATE);
  return {
    byId: templates.byId,
    page: (request: ListRequest) => templates.page(request),
    insert: (row: NewRecord<typeof TEMPLATE>): number => templates.insert(row),
    update: (id: number, patch: RecordPatch<typeof TEMPLATE>): void => templates.update(id, patch),
    remove: templates.remove,
  };
}
