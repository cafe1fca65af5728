import { readJob, type UploadJob } from './readUpload.ts';

/* The process that `readUpload` starts for one large zip. */

process.once('message', (job: UploadJob) => {
  process.send?.(readJob(job));
});
process.on('SIGINT', () => undefined);
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
