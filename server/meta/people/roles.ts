import { may, readRights, type Rights } from '#domain/access/rights.ts';
import type { ListRequest } from '../../http/request/listRequest.ts';
import type { Sqlite } from '../sqlite.ts';

/** A permission (`can_read`) on a view (`Database`), under the contract's names. */
export type PermissionPair = readonly [permission: string, view: string];

export interface Role {
  readonly id: number;
  readonly name: string;
}

/** A pair with its number, by which the contract's calls name it. */
export interface NumberedPair {
  readonly id: number;
  readonly permission: string;
  readonly view: string;
}

/** The roles, who has them, and the pairs that they may be given. */
export function roleStore(db: Sqlite) {
  return { ...roleRows(db), ...rolesOfUsers(db), ...permissionPairs(db) };
}

export type RoleStore = ReturnType<typeof roleStore>;

/** One page of a table, and the count of all rows that match. */
function pageOf<Row>(
  db: Sqlite,
  table: string,
  columns: string,
  { where, params, order, limit, offset }: ListRequest,
): { count: number; rows: Row[] } {
  const from = `FROM ${table} WHERE ${where}`;
  const sql = `SELECT ${columns} ${from} ORDER BY ${order}, id LIMIT ? OFFSET ?`;
  return {
    count: db.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...params)?.n ?? 0,
    rows: db.all<Row>(sql, ...params, limit, offset),
  };
}

/** Roles with their pairs. */
function roleRows(db: Sqlite) {
  const idOf = (name: string): number | null =>
    db.get<{ id: number }>('SELECT id FROM role WHERE name = ?', name)?.id ?? null;

  const setPairs = (id: number, pairs: readonly PermissionPair[]): void =>
    db.transaction(() => {
      db.run('DELETE FROM role_permission WHERE role_id = ?', id);
      for (const [permission, view] of pairs) {
        db.run('INSERT OR IGNORE INTO role_permission VALUES (?, ?, ?)', id, permission, view);
        db.run('INSERT OR IGNORE INTO permission_pair (permission, view) VALUES (?, ?)', permission, view);
      }
    });

  return {
    /** Sets the role's pairs; returns its id. */
    put(name: string, pairs: readonly PermissionPair[]): number {
      return db.transaction(() => {
        db.run('INSERT INTO role (name) VALUES (?) ON CONFLICT (name) DO NOTHING', name);
        const id = idOf(name) ?? 0;
        setPairs(id, pairs);
        return id;
      });
    },
    setPairs,
    rename(id: number, name: string): void {
      db.run('UPDATE role SET name = ? WHERE id = ?', name, id);
    },
    remove(id: number): void {
      db.run('DELETE FROM role WHERE id = ?', id);
    },
    list: (): Role[] => db.all('SELECT id, name FROM role ORDER BY name'),
    page: (request: ListRequest) => pageOf<Role>(db, 'role', 'id, name', request),
    byId: (id: number): Role | null => db.get<Role>('SELECT id, name FROM role WHERE id = ?', id) ?? null,
    byName: (name: string): Role | null =>
      db.get<Role>('SELECT id, name FROM role WHERE name = ? COLLATE NOCASE', name) ?? null,
    /** The pairs of a role with their numbers. */
    pairsOf: (roleId: number): NumberedPair[] =>
      db.all(
        `SELECT pair.id, pair.permission, pair.view FROM role_permission p
         JOIN permission_pair pair ON pair.permission = p.permission AND pair.view = p.view
         WHERE p.role_id = ? ORDER BY pair.id`,
        roleId,
      ),
  };
}

/** Which users have which roles, and what these allow. */
function rolesOfUsers(db: Sqlite) {
  /** The roles of a user by name, with their pairs. */
  const ofUser = db.remember((userId: number): Readonly<Record<string, readonly PermissionPair[]>> => {
    const roles = new Map<string, PermissionPair[]>();
    const rows = db.all<{ name: string; permission: string | null; view: string | null }>(
      `SELECT role.name, p.permission, p.view FROM user_role
       JOIN role ON role.id = user_role.role_id
       LEFT JOIN role_permission p ON p.role_id = role.id
       WHERE user_role.user_id = ? ORDER BY role.id, p.view, p.permission`,
      userId,
    );
    for (const { name, permission, view } of rows) {
      const pairs = roles.get(name) ?? [];
      roles.set(name, pairs);
      if (permission !== null && view !== null) pairs.push([permission, view]);
    }
    return Object.fromEntries(roles);
  });
  const rightsOf = db.remember((userId: number): Rights => readRights(ofUser(userId)));

  return {
    ofUser,
    rightsOf,
    allows: (userId: number, permission: string, view: string): boolean =>
      may(rightsOf(userId), permission, view),
    grant(userId: number, roleId: number): void {
      db.run('INSERT INTO user_role (user_id, role_id) VALUES (?, ?) ON CONFLICT DO NOTHING', userId, roleId);
    },
    /** The roles of a user, without their pairs. */
    namesOf: (userId: number): Role[] =>
      db.all(
        `SELECT role.id, role.name FROM user_role JOIN role ON role.id = user_role.role_id
         WHERE user_role.user_id = ? ORDER BY role.name`,
        userId,
      ),
    setOfUser(userId: number, roleIds: readonly number[]): void {
      db.transaction(() => {
        db.run('DELETE FROM user_role WHERE user_id = ?', userId);
        for (const id of new Set(roleIds)) db.run('INSERT INTO user_role VALUES (?, ?)', userId, id);
      });
    },
    /** The ids of the users who have a role. */
    usersOf: (roleId: number): number[] =>
      db
        .all<{ id: number }>('SELECT user_id AS id FROM user_role WHERE role_id = ? ORDER BY 1', roleId)
        .map(({ id }) => id),
    /** How many people could sign in as administrators (PERM-02). */
    activeAdmins(): number {
      const counted = db.get<{ n: number }>(
        `SELECT count(DISTINCT user.id) AS n FROM user
         JOIN user_role ON user_role.user_id = user.id JOIN role ON role.id = user_role.role_id
         WHERE user.active = 1 AND user.deleted = 0 AND role.name = 'admin' COLLATE NOCASE`,
      );
      return counted?.n ?? 0;
    },
  };
}

/** The pairs that a role may be given. */
function permissionPairs(db: Sqlite) {
  return {
    /** Adds pairs that a role may be given. */
    offer(pairs: readonly PermissionPair[]): void {
      db.transaction(() => {
        for (const [permission, view] of pairs)
          db.run('INSERT OR IGNORE INTO permission_pair (permission, view) VALUES (?, ?)', permission, view);
      });
    },
    offeredPage: (request: ListRequest) =>
      pageOf<NumberedPair>(db, 'permission_pair', 'id, permission, view', request),
    /** All pairs that a role may be given. */
    offered: (): NumberedPair[] => db.all('SELECT id, permission, view FROM permission_pair ORDER BY id'),
  };
}
