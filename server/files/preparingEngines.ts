import type { Preparing, PreparingPart } from '#domain/preparing.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND, type Clock } from '#domain/time.ts';
import { abandoned, stopped } from '../engines/endings.ts';
import type { EngineHost } from '../engines/engineHost.ts';
import type { EngineError } from '../base/engineError.ts';

/** How long a call waits for a database that is still loading before it fails. */
export const PATIENCE = 30 * SECOND;

/** An engine that is still loading. */
export interface Preparation {
  /** The display name of its database. */
  readonly name: string;
  /** What of it is being loaded. */
  readonly part: () => PreparingPart | null;
  /** Resolves when it is ready, or with the reason why loading failed. */
  readonly outcome: Promise<Result<void, string>>;
}

/**
 * Makes calls to a loading engine wait for it, so that the server can respond from its start. A call that waits too
 * long fails with a retry; one to a database that failed to load, with the reason.
 */
export function preparingEngines(
  host: EngineHost,
  preparations: ReadonlyMap<string, Preparation>,
  clock: Clock,
): EngineHost & { readonly preparing: () => readonly Preparing[] } {
  const waiting = new Map<string, (ending: EngineError) => void>();
  const settled = new Map<string, Result<void, string>>();
  for (const [engine, preparation] of preparations) {
    void preparation.outcome.then((outcome) => settled.set(engine, outcome));
  }

  const ready = async (engine: string, ended?: Promise<EngineError>): Promise<Result<void, EngineError>> => {
    const preparation = preparations.get(engine);
    if (!preparation) return ok(undefined);
    const outcome =
      settled.get(engine) ??
      (await Promise.race([
        preparation.outcome,
        clock.sleep(PATIENCE).then(() => 'early' as const),
        ...(ended ? [ended] : []),
      ]));
    if (outcome !== 'early' && 'kind' in outcome) return err(outcome);
    if (outcome === 'early')
      return err(engineError('unavailable', `${preparation.name} is still being loaded. Try again soon.`));
    return outcome.ok
      ? ok(undefined)
      : err(engineError('unavailable', `${preparation.name} was not loaded: ${outcome.error}`));
  };
  const after = async <T>(engine: string, call: () => Promise<Result<T, EngineError>>) => {
    const admitted = await ready(engine);
    return admitted.ok ? call() : admitted;
  };

  /** Such a call can be stopped also before its engine knows it. */
  const afterUnlessStopped = async <T>(
    { queryId, engine }: { readonly queryId: string; readonly engine: string },
    call: () => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError>> => {
    const stop: { ending: EngineError | null } = { ending: null };
    const ended = new Promise<EngineError>((resolve) => {
      waiting.set(queryId, (ending) => {
        stop.ending = ending;
        resolve(ending);
      });
    });
    const admitted = await ready(engine, ended);
    waiting.delete(queryId);
    // Also where the database was ready at once: the host does not know the query yet.
    if (stop.ending !== null) return err(stop.ending);
    return admitted.ok ? call() : admitted;
  };

  return {
    preparing: () =>
      [...preparations].flatMap(([engine, { name, part }]) =>
        settled.has(engine) ? [] : [{ name, part: part() }],
      ),
    open: (spec) => host.open(spec),
    ensure: (spec) => host.ensure(spec),
    run: (request) => afterUnlessStopped(request, () => host.run(request)),
    exportCsv: (request) => afterUnlessStopped(request, () => host.exportCsv(request)),
    check: (request) => after(request.engine, () => host.check(request)),
    stop(queryId, why) {
      const stopWaiting = waiting.get(queryId);
      stopWaiting?.(why === 'gone' ? abandoned() : stopped());
      return stopWaiting !== undefined || host.stop(queryId, why);
    },
    before: (queryId) => host.before(queryId),
    reread: (request) => after(request.engine, () => host.reread(request)),
    copyInto: (engine, path) => after(engine, () => host.copyInto(engine, path)),
    copyFrom: (engine, order) => after(engine, () => host.copyFrom(engine, order)),
    catalogs: (engine, only) => after(engine, () => host.catalogs(engine, only)),
    schemas: (engine, catalog, only) => after(engine, () => host.schemas(engine, catalog, only)),
    tables: (engine, place, only) => after(engine, () => host.tables(engine, place, only)),
    table: (engine, name, only) => after(engine, () => host.table(engine, name, only)),
    columns: (engine, only) => after(engine, () => host.columns(engine, only)),
    functions: (engine, only) => after(engine, () => host.functions(engine, only)),
    mayChange: (engine) => after(engine, () => host.mayChange(engine)),
    named: (engine, sql) => after(engine, () => host.named(engine, sql)),
    estimate: (request) => after(request.engine, () => host.estimate(request)),
    extract: (request) => after(request.engine, () => host.extract(request)),
    closeEngine: (engine) => host.closeEngine(engine),
    close: () => host.close(),
  };
}

function engineError(kind: 'stopped' | 'unavailable', message: string): EngineError {
  return { kind, message, exception: null, at: null };
}
