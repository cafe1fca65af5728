import { requestText } from './passing/requestText.ts';
import { describeFault } from './describeFault.ts';
import type { Upstream } from './passing/upstream.ts';

/** A warning about the given address for the person who starts the server; null if there is none. */
export async function probeSuperset(upstream: Upstream): Promise<string | null> {
  const loaded = await requestText(upstream, new Map(), { path: '/api/v1/me/' });
  if (!loaded.ok) {
    const fault = describeFault(upstream.address, loaded.error);
    return `${fault}\nSextant starts anyway. Changes are saved on each device and sent when it is back.`;
  }
  const location = loaded.value.response.headers.get('Location');
  if (location !== null) {
    return `${upstream.address.href} redirects to ${location}. Check --superset: it must be the address of the Superset itself.`;
  }
  // The response of a Superset while nobody is signed in.
  const isSuperset = loaded.value.response.status === 401 && loaded.value.text.includes('"msg"');
  return isSuperset
    ? null
    : `The server at ${upstream.address.href} does not respond like a Superset. Check --superset.`;
}
