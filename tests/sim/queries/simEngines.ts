import { ok } from '#domain/result.ts';
import { type Clock, SECOND } from '#domain/time.ts';
import type { EngineHost } from '../../../server/engines/engineHost.ts';

/** What an engine ran, and for whom. */
export interface Ran {
  readonly sql: string;
  readonly person: number;
}

export interface SimEngines {
  readonly host: EngineHost;
  /** In the order in which it was begun. */
  readonly ran: Ran[];
}

/** Engines that only note what they run; each statement takes a second and returns nothing. */
export function simEngines(clock: Clock): SimEngines {
  const ran: Ran[] = [];
  const host: Partial<EngineHost> = {
    ensure: async () => ok(undefined),
    check: async () => ok(undefined),
    stop: () => false,
    before: () => null,
    async run({ statements, person, onStatement }) {
      const sql = statements.at(-1) ?? '';
      ran.push({ sql, person });
      onStatement?.(0, sql);
      await clock.sleep(SECOND);
      const body = (async function* none(): AsyncGenerator<Uint8Array> {})();
      return ok({ columns: [], rows: 0, more: false, executedSql: sql, body, kept: Promise.resolve(null) });
    },
  };
  return { host: host as EngineHost, ran };
}
