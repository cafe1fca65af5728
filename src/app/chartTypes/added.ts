import { createBrowserPorts } from '../browserPorts.ts';
import { installAdded } from './installAdded.ts';

const { baseUrl, clock } = createBrowserPorts(window);

/** The added chart types of this page, once: pages with charts wait for them. */
export const added: Promise<void> = installAdded({
  caches: 'caches' in window ? window.caches : undefined,
  fetch: window.fetch.bind(window),
  baseUrl,
  clock,
}).catch((cause: unknown) => reportError(cause));
