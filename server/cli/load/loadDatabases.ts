import type { PreparingPart } from '#domain/preparing.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { EngineHost } from '../../engines/engineHost.ts';
import type { OnSource } from '../../files/ingestJob.ts';
import type { DatabasePlan } from '../../files/planDatabases.ts';
import { prepareDatabase } from '../../files/prepareDatabase.ts';
import type { Preparation } from '../../files/preparingEngines.ts';
import { uriOf } from './registerDatabases.ts';
import { faultText, loadedText } from '../start/startText.ts';

export interface LoadDeps {
  readonly engines: EngineHost;
  /** The folder for prepared databases. */
  readonly folder: string;
  /** Bytes of memory for building one. */
  readonly memory: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Prints a line to the terminal. */
  readonly print: (line: string) => void;
}

/**
 * Starts to build and open every database, and returns at once. The samples and a person's files load independently;
 * the files load one after the other, to limit the load on the machine.
 */
export function loadDatabases(plans: readonly DatabasePlan[], deps: LoadDeps): Map<string, Preparation> {
  const preparations = new Map<string, Preparation>();
  let files: Promise<unknown> = Promise.resolve();
  for (const plan of plans) {
    let part: PreparingPart | null = null;
    const load = (): Promise<Result<void, string>> =>
      loadOne(plan, deps, (_, next) => {
        part = next;
      });
    const outcome = plan.job.kind === 'samples' ? load() : files.then(load);
    if (plan.job.kind !== 'samples') files = outcome;
    preparations.set(uriOf(plan), { name: plan.name, part: () => part, outcome });
  }
  return preparations;
}

async function loadOne(
  plan: DatabasePlan,
  deps: LoadDeps,
  onSource: OnSource,
): Promise<Result<void, string>> {
  const { engines, folder, memory, clock, signal, print } = deps;
  const started = clock.now();
  const prepared = await prepareDatabase(plan, folder, { signal, memory, onSource });
  if (!prepared.ok) {
    if (!signal.aborted) print(faultText('path' in plan.job ? plan.job.path : plan.name, prepared.error));
    return prepared;
  }
  if (signal.aborted) return err('The server stopped before it was opened.');
  const { file, report, fresh } = prepared.value;
  const opened = await engines.open({
    key: uriOf(plan),
    path: file,
    readOnly: true,
    attach: [],
    setup: [],
  });
  if (!opened.ok) {
    if (!signal.aborted) print(faultText(plan.name, opened.error.message));
    return err(opened.error.message);
  }
  for (const { source, reason } of report.faults) print(faultText(source, reason));
  for (const { name, notes } of report.tables) {
    for (const note of notes) print(`${plan.name}, table ${name}: ${note}`);
  }
  print(loadedText(plan.name, report.tables, fresh ? (clock.now() - started) / 1000 : null));
  return ok(undefined);
}
