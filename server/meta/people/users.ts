import type { GuestPass } from '#domain/access/guestPass.ts';
import type { Millis } from '#domain/time.ts';
import type { ListRequest } from '../../http/request/listRequest.ts';
import type { Sqlite } from '../sqlite.ts';
import type { PermissionPair } from './roles.ts';

/** A person, for the routes. Only `credentials` exposes the password's hash. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly active: boolean;
  readonly loginCount: number;
  readonly createdOn: Millis;
  /** Null if they never did. */
  readonly lastLogin: Millis | null;
  /** Wrong passwords since the last sign-in. */
  readonly failLoginCount: number;
  /** Bearer tokens of earlier generations are no longer valid. */
  readonly tokenGeneration: number;
  /** Set for guests of embedded dashboards. */
  readonly guest?: GuestPass;
  /** Set where an owner looks at something of theirs as people with a role would. */
  readonly roleView?: RoleView;
}

/** Only what both may see is seen: the owner, and people who have the role and no other. */
export interface RoleView {
  readonly owner: User;
  readonly roleId: number;
  /** The role by name, with its pairs. */
  readonly roles: Readonly<Record<string, readonly PermissionPair[]>>;
}

export interface NewUser {
  readonly username: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface UserRow {
  id: number;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  active: number;
  login_count: number;
  created_on: number;
  last_login: number | null;
  fail_login_count: number;
  token_generation: number;
}

export interface UserPatch {
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly active?: boolean | undefined;
}

const COLUMNS =
  'id, username, first_name, last_name, email, active, login_count, created_on, last_login, fail_login_count, token_generation';

const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  active: row.active === 1,
  loginCount: row.login_count,
  createdOn: row.created_on,
  lastLogin: row.last_login,
  failLoginCount: row.fail_login_count,
  tokenGeneration: row.token_generation,
});

export function userStore(db: Sqlite) {
  return {
    byId: db.remember((id: number): User | null => {
      const row = db.get<UserRow>(`SELECT ${COLUMNS} FROM user WHERE id = ?`, id);
      return row ? toUser(row) : null;
    }),
    /** Everybody who was not deleted, in creation order. */
    list: (): User[] =>
      db.all<UserRow>(`SELECT ${COLUMNS} FROM user WHERE deleted = 0 ORDER BY id`).map(toUser),
    /** One page of the rows that match a condition, and their total count. */
    page(request: ListRequest): { count: number; rows: User[] } {
      const { where, order, params, limit, offset } = request;
      const from = `FROM user WHERE deleted = 0 AND ${where}`;
      const counted = db.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...params);
      const sql = `SELECT ${COLUMNS} ${from} ORDER BY ${order}, id LIMIT ? OFFSET ?`;
      return {
        count: counted?.n ?? 0,
        rows: db.all<UserRow>(sql, ...params, limit, offset).map(toUser),
      };
    },
    /** A user of this name in any case: names that differ in case only would be mistaken for each other. */
    likeName(username: string): User | null {
      const sql = `SELECT ${COLUMNS} FROM user WHERE username = ? COLLATE NOCASE AND deleted = 0`;
      const row = db.get<UserRow>(sql, username);
      return row ? toUser(row) : null;
    },
    byName(username: string): User | null {
      const row = db.get<UserRow>(`SELECT ${COLUMNS} FROM user WHERE username = ?`, username);
      return row ? toUser(row) : null;
    },
    isDeleted: (id: number): boolean =>
      db.get<{ deleted: number }>('SELECT deleted FROM user WHERE id = ?', id)?.deleted === 1,
    /** The stored hash of an active user's password. */
    passwordHash(username: string): string | null {
      const row = db.get<{ password_hash: string }>(
        'SELECT password_hash FROM user WHERE username = ? AND active = 1',
        username,
      );
      return row?.password_hash ?? null;
    },
    insert(user: NewUser, now: Millis): number {
      return db.run(
        'INSERT INTO user (username, password_hash, first_name, last_name, email, created_on) VALUES (?, ?, ?, ?, ?, ?)',
        user.username,
        user.passwordHash,
        user.firstName,
        user.lastName,
        user.email,
        now,
      ).lastId;
    },
    /** A user whom no list shows and as whom nobody can sign in. */
    insertHidden(username: string, now: Millis): User {
      const names = { firstName: '', lastName: '', email: '', passwordHash: '' };
      const id = this.insert({ username, ...names }, now);
      db.run('UPDATE user SET deleted = 1 WHERE id = ?', id);
      const row = db.get<UserRow>(`SELECT ${COLUMNS} FROM user WHERE id = ?`, id);
      if (!row) throw new Error('A user was not stored');
      return toUser(row);
    },
    setPasswordHash(id: number, passwordHash: string): void {
      db.run('UPDATE user SET password_hash = ? WHERE id = ?', passwordHash, id);
    },
    countLogin(id: number, now: Millis): void {
      db.run(
        'UPDATE user SET login_count = login_count + 1, fail_login_count = 0, last_login = ? WHERE id = ?',
        now,
        id,
      );
    },
    countFailure(username: string): void {
      db.run('UPDATE user SET fail_login_count = fail_login_count + 1 WHERE username = ?', username);
    },
    update(id: number, patch: UserPatch): void {
      const old = db.get<UserRow>(`SELECT ${COLUMNS} FROM user WHERE id = ?`, id);
      if (!old) return;
      db.run(
        'UPDATE user SET username = ?, first_name = ?, last_name = ?, email = ?, active = ? WHERE id = ?',
        patch.username ?? old.username,
        patch.firstName ?? old.first_name,
        patch.lastName ?? old.last_name,
        patch.email ?? old.email,
        Number(patch.active ?? old.active === 1),
        id,
      );
    },
    /**
     * Ends all bearer tokens of a user, and those for scripts. The former are not stored: single ones cannot be
     * revoked.
     */
    endTokens(id: number): void {
      db.run('UPDATE user SET token_generation = token_generation + 1 WHERE id = ?', id);
      db.run('DELETE FROM own_token WHERE user_id = ?', id);
    },
    /** What a person made names them, so the row stays, without a password; the name is free again. */
    remove(id: number): void {
      db.transaction(() => {
        db.run(
          `UPDATE user SET username = username || ' (deleted ' || id || ')', password_hash = '', active = 0,
             deleted = 1 WHERE id = ? AND deleted = 0`,
          id,
        );
        db.run('DELETE FROM user_role WHERE user_id = ?', id);
      });
    },
  };
}

export type UserStore = ReturnType<typeof userStore>;
