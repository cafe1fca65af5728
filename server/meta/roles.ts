import type { Sqlite } from './sqlite.ts';

/** A permission (`can_read`) on a view (`Database`), under the contract's names. */
export type PermissionPair = readonly [permission: string, view: string];

export function roleStore(db: Sqlite) {
  return {
    /** Sets the role's pairs; returns its id. */
    put(name: string, pairs: readonly PermissionPair[]): number {
      return db.transaction(() => {
        db.run('INSERT INTO role (name) VALUES (?) ON CONFLICT (name) DO NOTHING', name);
        const id = db.get<{ id: number }>('SELECT id FROM role WHERE name = ?', name)?.id ?? 0;
        db.run('DELETE FROM role_permission WHERE role_id = ?', id);
        for (const [permission, view] of pairs) {
          db.run(
            'INSERT INTO role_permission (role_id, permission, view) VALUES (?, ?, ?)',
            id,
            permission,
            view,
          );
        }
        return id;
      });
    },
    list: (): { readonly id: number; readonly name: string }[] =>
      db.all('SELECT id, name FROM role ORDER BY name'),
    grant(userId: number, roleId: number): void {
      db.run('INSERT INTO user_role (user_id, role_id) VALUES (?, ?) ON CONFLICT DO NOTHING', userId, roleId);
    },
    /** The roles of a user by name, with their pairs. */
    ofUser(userId: number): Record<string, [permission: string, view: string][]> {
      const roles = new Map<string, [string, string][]>();
      const rows = db.all<{ name: string; permission: string | null; view: string | null }>(
        `SELECT role.name, p.permission, p.view FROM user_role
         JOIN role ON role.id = user_role.role_id LEFT JOIN role_permission p ON p.role_id = role.id
         WHERE user_role.user_id = ? ORDER BY role.id, p.view, p.permission`,
        userId,
      );
      for (const { name, permission, view } of rows) {
        const pairs = roles.get(name) ?? [];
        roles.set(name, pairs);
        if (permission !== null && view !== null) pairs.push([permission, view]);
      }
      return Object.fromEntries(roles);
    },
    allows(userId: number, permission: string, view: string): boolean {
      return (
        db.get(
          `SELECT 1 FROM user_role JOIN role_permission p ON p.role_id = user_role.role_id
           WHERE user_role.user_id = ? AND p.permission = ? AND p.view = ?`,
          userId,
          permission,
          view,
        ) !== undefined
      );
    },
  };
}

export type RoleStore = ReturnType<typeof roleStore>;
