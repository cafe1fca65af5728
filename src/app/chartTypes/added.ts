import { createBrowserPorts } from '../browserPorts.ts';
import { installAdded } from './installAdded.ts';

const { baseUrl, clock, fetch, hasServer } = createBrowserPorts(window);

/** The added chart types of this page, once: pages with charts wait for them. */
export const added: Promise<void> = hasServer
  ? installAdded({ caches: 'caches' in window ? window.caches : undefined, fetch, baseUrl, clock }).catch(
      (cause: unknown) => reportError(cause),
    )
  : Promise.resolve();
