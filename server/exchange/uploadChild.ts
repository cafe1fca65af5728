import { readJob, type UploadJob } from './readUpload.ts';

/* The child process that `readUpload` starts for one large zip. */

process.once('message', (job: UploadJob) => {
  process.send?.(readJob(job));
});
process.on('SIGINT', () => undefined);
// The parent is gone.
process.on('disconnect', () => process.exit());
