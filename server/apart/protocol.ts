import type { Frame } from '#domain/compile/frame.ts';
import type { Result } from '#domain/result.ts';
import type { TaskName } from './tasks.ts';

/** From the server to a worker: the name of a task, its pieces, and its end. */
export type ToWorker =
  | { readonly type: 'begin'; readonly name: TaskName }
  | { readonly type: 'piece'; readonly piece: unknown }
  | { readonly type: 'end' };

/** What was made, if it has rows: they are sent apart from it. */
export interface WithRows {
  readonly frame: Frame;
}

/** What a task made, with a port that has the pieces of its rows; or a sentence why there is nothing. */
export type FromWorker = Result<unknown, string>;
