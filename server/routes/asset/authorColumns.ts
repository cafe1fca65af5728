import type { Context } from 'hono';
import type { Millis } from '#domain/time.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { currentUser } from '../../auth/requireUser.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import { person } from './people.ts';

interface Authored {
  readonly createdBy: number | null;
  readonly changedBy: number | null;
  readonly createdOn: Millis;
  readonly changedOn: Millis;
}

/** Who creates a row now, and who changes one. */
export function newAuthor(deps: ServerDeps, c: Context<AppEnv>): Authored {
  const { id } = currentUser(c);
  const now = deps.clock.now();
  return { createdBy: id, changedBy: id, createdOn: now, changedOn: now };
}

export const laterAuthor = (deps: ServerDeps, c: Context<AppEnv>) => ({
  changedBy: currentUser(c).id,
  changedOn: deps.clock.now(),
});

/** The columns of a list about who created and changed a row, and when. */
export function authorColumns(deps: ServerDeps) {
  const now = deps.clock.now();
  const createdBy = (row: Authored) => person(deps, row.createdBy);
  const changedBy = (row: Authored) => person(deps, row.changedBy);
  return {
    changed_on: (row: Authored) => changedOnText(row.changedOn),
    changed_on_delta_humanized: (row: Authored) => ago(now - row.changedOn),
    created_on: (row: Authored) => changedOnText(row.createdOn),
    created_on_delta_humanized: (row: Authored) => ago(now - row.createdOn),
    'changed_by.first_name': changedBy,
    'changed_by.id': changedBy,
    'changed_by.last_name': changedBy,
    'created_by.first_name': createdBy,
    'created_by.id': createdBy,
    'created_by.last_name': createdBy,
  } as const;
}

export const AUTHORS = ['changed_by', 'created_by'] as const;

/** What lists are ordered by, as SQL over a table. */
export const authorOrders = (table: string) =>
  ({
    'changed_by.first_name': `(SELECT first_name FROM user WHERE user.id = ${table}.changed_by)`,
    'changed_by.last_name': `(SELECT last_name FROM user WHERE user.id = ${table}.changed_by)`,
    'created_by.first_name': `(SELECT first_name FROM user WHERE user.id = ${table}.created_by)`,
    'created_by.last_name': `(SELECT last_name FROM user WHERE user.id = ${table}.created_by)`,
    changed_on: 'changed_on',
    changed_on_delta_humanized: 'changed_on',
    created_on: 'created_on',
    created_on_delta_humanized: 'created_on',
  }) as const;
