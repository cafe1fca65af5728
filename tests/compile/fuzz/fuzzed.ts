/** Bundled with counted code and run by `main.ts`: queries one after another, steered by what they take. */
import { computeQuery, resultBody } from '#domain/compile/computeQuery.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { MINUTE } from '#domain/time.ts';
import { type Rows, sameRows } from '../sameRows.ts';
import { rowsWorld } from '../rowsWorld.ts';
import { postgresWorld } from '../remoteWorlds.ts';
import { browserWorld, nativeWorld, type VectorWorld } from '../vectorWorld.ts';
import { createSteering, isOfDuckDb } from './steering.ts';

declare global {
  var countTransition: (transition: number) => void;
}

const NOW = Date.UTC(2024, 7, 9, 13);
const MOST_FAILURES = 40;

async function rowsIn(
  { sources, run, dialect = DUCKDB }: VectorWorld,
  query: QueryObject,
): Promise<Rows | string> {
  const world = { dialect, now: NOW, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  const computed = await computeQuery(query, sources.odd, world, run);
  return computed.ok ? resultBody(computed.value, query, sources.odd).data : computed.error.message;
}

/** Sums of fractions differ in their last digits by the order in which they were added, and more where they cancel out. */
const roughly = (rows: Rows): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(5)) : value,
      ]),
    ),
  );

async function main(most: number, seed: number, minutes: number): Promise<void> {
  let isNew = false;
  const counts: Record<number, number> = {};
  globalThis.countTransition = (transition) => {
    if (counts[transition] === undefined) isNew = true;
    counts[transition] = (counts[transition] ?? 0) + 1;
  };
  const server = await nativeWorld();
  const others = [
    { name: 'device', world: await browserWorld() },
    { name: 'page', world: await rowsWorld() },
    { name: 'PostgreSQL', world: await postgresWorld() },
  ] as const;
  const steering = createSteering(seed);
  const end = Date.now() + minutes * MINUTE;
  const failures: { readonly query: QueryObject; readonly difference: string }[] = [];
  const seen = { cases: 0, compared: 0, refused: 0, device: 0, page: 0, PostgreSQL: 0 };
  while (seen.cases < most && Date.now() < end && failures.length < MOST_FAILURES) {
    const query = steering.next();
    isNew = false;
    seen.cases += 1;
    const expected = await rowsIn(server, query);
    if (typeof expected === 'string') {
      seen.refused += 1;
      continue;
    }
    seen.compared += 1;
    for (const { name, world } of others) {
      if (name === 'PostgreSQL' && isOfDuckDb(query)) continue;
      const rows = await rowsIn(world, query);
      if (typeof rows === 'string') {
        if (!rows.includes('cannot be computed')) failures.push({ query, difference: `${name}: ${rows}` });
        continue;
      }
      seen[name] += 1;
      const isOrdered = query.row_limit !== undefined;
      const difference = sameRows(rows, expected, isOrdered, false);
      if (difference === null || sameRows(roughly(rows), roughly(expected), isOrdered, false) === null)
        continue;
      failures.push({ query, difference: `${name}: ${difference}` });
    }
    if (isNew) steering.keep(query);
    if (seen.cases % 1000 === 0)
      console.error(JSON.stringify({ ...seen, taken: Object.keys(counts).length, failed: failures.length }));
  }
  for (const { world } of others) await world.close?.();
  console.log(JSON.stringify({ counts, failures, seen }));
  process.exit(0);
}

await main(Number(process.argv[2]), Number(process.argv[3]), Number(process.argv[4]));
