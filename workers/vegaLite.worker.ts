import type { TrialRequest } from '#charts/kit/authored/trial.ts';
import { tryOut } from './vegaLite/trial.ts';

/** One trial a worker: the page ends a worker that does not answer. */
self.addEventListener('message', ({ data }: MessageEvent<TrialRequest>) => {
  void tryOut(data).then((result) => self.postMessage(result));
});
