/** The worker ended or could not be started: its memory is lost, stored rows are not. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}
