import { ask } from './ask.ts';
import { describeFault } from './describeFault.ts';
import type { Upstream } from './upstream.ts';

/** A warning about the given address for the person who starts the server; null if there is none. */
export async function probeSuperset(upstream: Upstream): Promise<string | null> {
  const asked = await ask(upstream, new Map(), { path: '/api/v1/me/' });
  if (!asked.ok) {
    const fault = describeFault(upstream.address, asked.error);
    return `${fault}\nSextant runs all the same, keeps what is written, and goes on when it answers.`;
  }
  const location = asked.value.response.headers.get('Location');
  if (location !== null) {
    return `${upstream.address.href} sends callers on to ${location}. Check --superset: it has to be the address where the Superset itself answers.`;
  }
  // The response of a Superset while nobody is signed in.
  const isSuperset = asked.value.response.status === 401 && asked.value.text.includes('"msg"');
  return isSuperset
    ? null
    : `What answers at ${upstream.address.href} does not answer as a Superset does. Check --superset.`;
}
