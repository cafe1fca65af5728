import type { ListRequest } from '../http/listRequest.ts';
import {
  type NewRecord,
  number,
  numberOrNull,
  type RecordPatch,
  recordTable,
  type RecordOf,
  text,
} from './recordTable.ts';
import type { Sqlite } from './sqlite.ts';

const TEMPLATE = {
  templateName: text,
  css: text,
  createdBy: numberOrNull,
  changedBy: numberOrNull,
  createdOn: number,
  changedOn: number,
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
