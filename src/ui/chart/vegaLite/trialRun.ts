import type { TrialResult, TrialRequest } from '#charts/kit/authored/trial.ts';
import { SECOND, type Millis } from '#domain/time.ts';

/** Longer than any picture that a person would wait for. */
const DEADLINE: Millis = 5 * SECOND;

const TOO_LONG: TrialResult = {
  fault: `It takes longer than ${DEADLINE / SECOND} seconds to draw. Aggregate the rows in the query, or simplify its transforms.`,
};

/** Compiles and tries a specification in a worker of its own, which is ended when it responds or takes too long. */
export function runTrial(request: TrialRequest, signal: AbortSignal): Promise<TrialResult> {
  const worker = new Worker(new URL('../../../../workers/vegaLite.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vega-lite',
  });
  return new Promise<TrialResult>((resolve) => {
    const deadline = setTimeout(() => end(TOO_LONG), DEADLINE);
    const end = (result: TrialResult): void => {
      clearTimeout(deadline);
      worker.terminate();
      resolve(result);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<TrialResult>) => end(data));
    // A worker without memory ends like this.
    worker.addEventListener('error', ({ message }) => end({ fault: message || 'It needs too much memory.' }));
    signal.addEventListener('abort', () => end({ fault: 'Stopped' }));
    worker.postMessage(request);
  });
}
