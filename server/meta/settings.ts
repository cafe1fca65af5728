import type { Sqlite } from './sqlite.ts';

/** Single values the server stores about itself, such as its identity. */
export function settingStore(db: Sqlite) {
  const read = (name: string): string | null =>
    db.get<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)?.value ?? null;
  return {
    get: read,
    set(name: string, value: string): void {
      db.run(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        value,
      );
    },
    remove: (name: string): void => void db.run('DELETE FROM setting WHERE name = ?', name),
    /** Returns the value, created and stored on first use. */
    getOrMake(name: string, make: () => string): string {
      return db.transaction(() => {
        db.run('INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, make());
        return read(name) ?? '';
      });
    },
  };
}

export type SettingStore = ReturnType<typeof settingStore>;
