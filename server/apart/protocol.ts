import type { Result } from '#domain/result.ts';
import type { TaskName } from './tasks.ts';

/** From the server to a worker: the name of a task, its pieces, and its end. */
export type ToWorker =
  | { readonly type: 'begin'; readonly name: TaskName }
  | { readonly type: 'piece'; readonly piece: unknown }
  | { readonly type: 'end' };

/** What a task made, or a sentence why there is nothing. */
export type FromWorker = Result<unknown, string>;
