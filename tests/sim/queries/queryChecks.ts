import type { Query } from '#domain/query/query.ts';
import { isInProgress } from '#domain/query/states.ts';
import type { Desk } from '../checks/invariants.ts';
import type { SimWorld } from '../world/simWorld.ts';

/** What holds of queries after every step: each runs once at most, for whoever started it, and none disappears. */
export function brokenQueries({ server, queries }: SimWorld, desks: readonly Desk[]): string[] {
  const broken: string[] = [];
  const times = new Map<string, number>();
  const authors = new Map(queries.all.map(({ sql, user }) => [sql, user]));
  for (const { sql, person } of server.ran) {
    times.set(sql, (times.get(sql) ?? 0) + 1);
    const author = authors.get(sql);
    if (author !== undefined && author !== person)
      broken.push(`${sql} of user ${author} ran for user ${person}`);
  }
  for (const [sql, count] of times) if (count > 1) broken.push(`${sql} ran ${count} times`);
  for (const { id, sql, user, device } of queries.all) {
    if (queries.cancelled.has(id) && times.has(sql)) broken.push(`${sql} ran although it was cancelled`);
    for (const desk of desks) {
      const isThere = shown(desk).some((query) => query.id === id);
      const isOwn = desk.device.index === device && desk.user.id === user;
      if (isOwn && !isThere) broken.push(`${sql} of user ${user} is not on device ${device} any more`);
      if (!isOwn && isThere && desk.user.id !== user)
        broken.push(`${sql} of user ${user} is among the queries of user ${desk.user.id}`);
    }
  }
  return broken;
}

/** What holds at the end: no query of an open tab is pending, and the stored state of a query is its outcome. */
export function queryDisagreements({ server, queries }: SimWorld, desks: readonly Desk[]): string[] {
  const ran = new Set(server.ran.map(({ sql }) => sql));
  const rows = new Map(desks.flatMap(({ work }) => work.queries.map((query) => [query.id, query] as const)));
  return queries.all.flatMap(({ id, sql }) => {
    const query = rows.get(id);
    if (query === undefined) return [];
    const { state, errorMessage } = query;
    if (isInProgress(state)) return [`at the end, ${sql} is ${state}`];
    if (state === 'success' && !ran.has(sql)) return [`at the end, ${sql} is reported as run`];
    if (state === 'failed' && ran.has(sql)) return [`at the end, ${sql} ran, and is failed: ${errorMessage}`];
    return [];
  });
}

/** With those of closed tabs, which come back with them. */
function shown({ work }: Desk): readonly Query[] {
  return [...work.queries, ...work.closedTabs.flatMap(({ queries }) => queries)];
}
