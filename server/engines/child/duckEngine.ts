import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import { engineNamesCache } from '../../access/engineNames.ts';
import { keptVerdicts } from '../../access/keptVerdicts.ts';
import { namedTables } from '../../access/namedTables.ts';
import type { EngineError } from '../../base/engineError.ts';
import { readTooSlowly, stopped } from '../endings.ts';
import type { DuckSpec } from '../engineHost.ts';
import type { EngineCall, EngineLimits } from '../protocol.ts';
import { copyFrom } from './copyFrom.ts';
import { copyInto } from './copyInto.ts';
import { openDiskSpace } from './diskSpace.ts';
import type { Engine, EngineTask } from './engine.ts';
import { estimate } from './estimate.ts';
import { exportCsv } from './exportCsv.ts';
import { extract } from './extract.ts';
import { openEngine } from './openEngine.ts';
import { readCatalogue } from './readCatalogue.ts';
import { admitAll, runStatements } from './runStatements.ts';
import type { Resources } from './statementRunner.ts';

/** Opens a DuckDB of this process. Throws its errors. */
export async function openDuck(spec: DuckSpec, zone: string, limits: EngineLimits | null): Promise<Engine> {
  const instance = await openEngine(spec, zone, limits);
  /** What ends each export that is under way, from the first that began. */
  const exports = new Set<() => void>();
  const disk = await openDiskSpace(
    spec,
    () => instance.connect(),
    () => exports.values().next().value?.(),
  );
  const names = engineNamesCache();
  const verdicts = neverChanges(spec) ? keptVerdicts() : null;
  const resources = { memory: limits?.memory ?? Infinity, disk, names, verdicts };

  /** Gives work a connection, which a stop interrupts until it is done. */
  async function withConnection<T>(
    task: EngineTask,
    work: (connection: DuckDBConnection) => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError>> {
    const connection = await instance.connect();
    try {
      if (task.stopped) return err(stopped());
      task.interrupt = () => connection.interrupt();
      return await work(connection);
    } finally {
      task.interrupt = null;
      connection.closeSync();
    }
  }

  return {
    run: (order, listener, task) =>
      withConnection(task, (connection) => runStatements(connection, order, resources, listener)),
    async exportCsv(order, channel, task) {
      let isEnded = false;
      const end = (): void => {
        isEnded = true;
        channel.way.leave();
      };
      exports.add(end);
      const sent = await withConnection(task, (connection) =>
        exportCsv(connection, order, channel, resources),
      ).finally(() => exports.delete(end));
      // It lasts as long as its reader takes.
      await disk?.tidyIfDue();
      return isEnded ? err(readTooSlowly()) : sent;
    },
    call: (call, task) =>
      withConnection(task, (connection) =>
        runCall(connection, call, { disk, names, folder: limits?.tempFolder ?? null }),
      ),
  };
}

/** Whether nobody can change what names mean, as long as the engine is open. */
const neverChanges = ({ path, readOnly, attach }: DuckSpec): boolean =>
  readOnly && path !== ':memory:' && attach.every((each) => each.readOnly);

const NO_FOLDER: EngineError = {
  kind: 'engine',
  message: 'This engine has no folder of its own, so it takes and gives no files.',
  exception: null,
  at: null,
};

async function runCall(
  connection: DuckDBConnection,
  call: EngineCall,
  { disk, names, folder }: Pick<Resources, 'disk' | 'names'> & { readonly folder: string | null },
): Promise<Result<unknown, EngineError>> {
  switch (call.name) {
    case 'check': {
      const admitted = await admitAll({ connection, names, reading: call.reading }, call.statements);
      return admitted.ok ? ok(null) : err(admitted.error);
    }
    case 'catalogs':
    case 'schemas':
    case 'tables':
    case 'table':
    case 'columns':
    case 'functions':
      return ok(await readCatalogue({ connection, names }, call));
    case 'named':
      return ok(await namedTables(connection, call.sql));
    case 'mayChange':
      return ok(false);
    case 'estimate':
      return estimate(connection, call, names);
    case 'extract':
      return extract(connection, call, names);
    case 'copyInto':
      return folder === null ? err(NO_FOLDER) : copyInto(connection, call.path, folder);
    case 'copyFrom':
      return folder === null ? err(NO_FOLDER) : copyFrom(connection, call.order, { disk, folder });
  }
}
