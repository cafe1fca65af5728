import type { Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { KeptStatement } from '../engineHost.ts';
import type { EngineCall, ExportOrder, RunOrder } from '../protocol.ts';
import type { Computed } from './compute.ts';
import type { RowChannel } from './flow.ts';

/** An open database, for the process that has it open. */
export interface Engine {
  /** Runs the statements in order and returns the last one's rows, or the first error. */
  run(order: RunOrder, listener: StatementListener, task: EngineTask): Promise<Result<Computed, EngineError>>;
  /** Sends the rows of one statement as CSV: its head, and then rows as they come. */
  exportCsv(order: ExportOrder, channel: RowChannel, task: EngineTask): Promise<Result<void, EngineError>>;
  /** The response of a call, by `CallResults`. */
  call(call: EngineCall, task: EngineTask): Promise<Result<unknown, EngineError>>;
}

/** Some work, which may be stopped. */
export interface EngineTask {
  readonly stopped: boolean;
  /** Called again and again after a stop until it is null; to be set while there is something to interrupt. */
  interrupt: (() => void) | null;
}

/** Called for each statement: before it runs, with the SQL that is executed, and after it ran. */
export interface StatementListener {
  begins(index: number, sql: string): void;
  /** The next statement waits for this. */
  ran(index: number, computed: Computed, how: KeptStatement): Promise<void>;
}
