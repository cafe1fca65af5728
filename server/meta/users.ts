import type { Millis } from '#domain/time.ts';
import type { Sqlite } from './sqlite.ts';

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
}

const COLUMNS = 'id, username, first_name, last_name, email, active, login_count, created_on';

const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  active: row.active === 1,
  loginCount: row.login_count,
  createdOn: row.created_on,
});

export function userStore(db: Sqlite) {
  return {
    byId(id: number): User | null {
      const row = db.get<UserRow>(`SELECT ${COLUMNS} FROM user WHERE id = ?`, id);
      return row ? toUser(row) : null;
    },
    /** Everybody, in creation order. */
    list: (): User[] => db.all<UserRow>(`SELECT ${COLUMNS} FROM user ORDER BY id`).map(toUser),
    byName(username: string): User | null {
      const row = db.get<UserRow>(`SELECT ${COLUMNS} FROM user WHERE username = ?`, username);
      return row ? toUser(row) : null;
    },
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
    setPasswordHash(id: number, passwordHash: string): void {
      db.run('UPDATE user SET password_hash = ? WHERE id = ?', passwordHash, id);
    },
    countLogin(id: number): void {
      db.run('UPDATE user SET login_count = login_count + 1 WHERE id = ?', id);
    },
  };
}

export type UserStore = ReturnType<typeof userStore>;
