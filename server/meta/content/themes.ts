import { AUTHORED, flag, recordTable, type RecordOf, text } from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const THEME = {
  uuid: text,
  themeName: text,
  /** JSON text. */
  jsonData: text,
  /** Part of the product: nobody changes it. */
  isSystem: flag,
  /** Everybody's, and everybody's on dark pages; at most one each. */
  isSystemDefault: flag,
  isSystemDark: flag,
  ...AUTHORED,
} as const;

export type ThemeRow = RecordOf<typeof THEME>;

/** What a theme is for everybody. */
export type ThemeUse = 'is_system_default' | 'is_system_dark';

export function themeStore(db: Sqlite) {
  const themes = recordTable(db, 'theme', THEME);
  return {
    ...themes,
    /** Gives one theme a use, which it takes from the last; with null nobody has it. */
    assign: (use: ThemeUse, id: number | null): void =>
      void db.run(`UPDATE theme SET ${use} = (id IS ?)`, id),
    /** Its dashboards have none then: that is a change of each. */
    remove(id: number): boolean {
      db.run('UPDATE dashboard SET theme_id = NULL, revision = revision + 1 WHERE theme_id = ?', id);
      return themes.remove(id);
    },
  };
}
