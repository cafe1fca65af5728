import type { Millis } from '#domain/time.ts';
import type { ListRequest } from '../../http/request/listRequest.ts';
import { number, numberOrNull, recordTable, type RecordOf, text, textOrNull } from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const FIELDS = {
  name: text,
  description: textOrNull,
  filterType: text,
  groupKey: textOrNull,
  clause: text,
  changedBy: numberOrNull,
  changedOn: number,
} as const;

export type RowRuleRow = RecordOf<typeof FIELDS>;

/** A rule that limits the rows of datasets for people with, or without, some roles. */
export interface RowRuleDraft {
  readonly name: string;
  readonly description: string | null;
  readonly filterType: string;
  readonly groupKey: string | null;
  readonly clause: string;
  readonly datasets: readonly number[];
  readonly roles: readonly number[];
}

export function rowRuleStore(db: Sqlite) {
  const table = recordTable(db, 'row_rule', FIELDS);
  const ids = (sql: string, id: number): number[] => db.all<{ id: number }>(sql, id).map((row) => row.id);
  const link = (id: number, { datasets, roles }: Partial<Pick<RowRuleDraft, 'datasets' | 'roles'>>): void => {
    if (datasets) {
      db.run('DELETE FROM row_rule_dataset WHERE rule_id = ?', id);
      for (const each of new Set(datasets)) db.run('INSERT INTO row_rule_dataset VALUES (?, ?)', id, each);
    }
    if (roles) {
      db.run('DELETE FROM row_rule_role WHERE rule_id = ?', id);
      for (const each of new Set(roles)) db.run('INSERT INTO row_rule_role VALUES (?, ?)', id, each);
    }
  };
  return {
    byId: (id: number): RowRuleRow | null => table.byId(id),
    byName: (name: string): RowRuleRow | null => table.oneBy('name', name),
    page: (request: ListRequest): { count: number; rows: RowRuleRow[] } => table.page(request),
    list: (): RowRuleRow[] => table.where('1 ORDER BY id'),
    datasetsOf: (id: number): number[] =>
      ids('SELECT dataset_id AS id FROM row_rule_dataset WHERE rule_id = ? ORDER BY 1', id),
    rolesOf: (id: number): number[] =>
      ids('SELECT role_id AS id FROM row_rule_role WHERE rule_id = ? ORDER BY 1', id),
    /** The names of the rules that name a role. */
    ofRole: (roleId: number): string[] =>
      db
        .all<{ name: string }>(
          'SELECT name FROM row_rule JOIN row_rule_role r ON r.rule_id = row_rule.id WHERE r.role_id = ?',
          roleId,
        )
        .map(({ name }) => name),
    /** The names of the rules that name a dataset. */
    ofDataset: (datasetId: number): string[] =>
      db
        .all<{ name: string }>(
          'SELECT name FROM row_rule JOIN row_rule_dataset d ON d.rule_id = row_rule.id WHERE d.dataset_id = ?',
          datasetId,
        )
        .map(({ name }) => name),
    insert(draft: RowRuleDraft, changedBy: number | null, now: Millis): number {
      return db.transaction(() => {
        const id = table.insert({ ...draft, changedBy, changedOn: now });
        link(id, draft);
        return id;
      });
    },
    update(id: number, patch: Partial<RowRuleDraft>, changedBy: number | null, now: Millis): void {
      db.transaction(() => {
        table.update(id, { ...patch, changedBy, changedOn: now });
        link(id, patch);
      });
    },
    remove: (id: number): boolean => table.remove(id),
  };
}

export type RowRuleStore = ReturnType<typeof rowRuleStore>;
