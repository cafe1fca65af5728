import { DEVICE_DEADLINE } from '#domain/device/deviceDatabase.ts';
import { err, ok } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { Executor, ResultBytes } from '../../sql/execute/executor.ts';
import type { EngineStore } from '../engine/engineStore.ts';
import { createHeldRows } from './heldRows.ts';
import { createTemplateRenderer, type TemplateRendererDeps } from './renderTemplate.ts';
import { createScriptRunner, refused } from './runDeviceScript.ts';
import { createStatementRunner, type StatementRunnerDeps } from './runDeviceStatement.ts';

export interface DeviceExecutorDeps extends Omit<StatementRunnerDeps, 'engine'> {
  readonly engine: StatementRunnerDeps['engine'] & TemplateRendererDeps['engine'];
  readonly files: Pick<EngineStore, 'missing' | 'fetch'>;
  readonly clock: Clock;
  /** How much of the engine was downloaded; null when that ends. */
  readonly onEngineProgress: (share: number | null) => void;
}

/** Runs SQL over the rows on this device, in a worker; needs no server once the engine is here. */
export function createDeviceExecutor({
  files,
  clock,
  onEngineProgress,
  ...statements
}: DeviceExecutorDeps): Executor {
  const held = createHeldRows();
  const runStatement = createStatementRunner(statements);
  const renderTemplate = createTemplateRenderer({ ...statements, clock });
  const runScript = createScriptRunner({
    files,
    clock,
    held,
    runStatement,
    renderTemplate,
    onEngineProgress,
  });
  const running = new Map<string, AbortController>();

  return {
    async execute(request, signal) {
      if (signal.aborted) return err({ kind: 'aborted' });
      const own = new AbortController();
      const stop = (): void => own.abort();
      signal.addEventListener('abort', stop, { once: true });
      running.set(request.clientId, own);
      let isLate = false;
      void clock.sleep(DEVICE_DEADLINE).then(() => {
        isLate = running.get(request.clientId) === own;
        if (isLate) own.abort();
      });
      try {
        const ran = await runScript(request, own.signal);
        if (ran.ok) return ok({ kind: 'rows', result: bytesOf(ran.value) });
        if (ran.error.kind === 'aborted' && isLate)
          return refused('The query was stopped after 5 minutes, the limit on this device.');
        return ran;
      } finally {
        signal.removeEventListener('abort', stop);
        running.delete(request.clientId);
      }
    },
    async results(key) {
      const bytes = held.take(key);
      if (bytes !== undefined) return ok(bytesOf(bytes));
      return refused('The rows of this statement are no longer in memory. Run it again.');
    },
    async stop(clientId) {
      running.get(clientId)?.abort();
      return ok(undefined);
    },
  };
}

function bytesOf(bytes: Uint8Array): ResultBytes {
  return { format: 'arrow', body: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() };
}
