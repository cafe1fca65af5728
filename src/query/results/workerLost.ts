/** The worker ended or could not be started: its memory is lost, stored rows are not. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** A worker that ended twice has no more rows; any other error is a bug, which is reported as uncaught. */
export function rethrowBug(cause: unknown): void {
  if (!(cause instanceof WorkerLost)) throw cause;
}
