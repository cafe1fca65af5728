import { ask } from './ask.ts';
import { describeFault } from './describeFault.ts';
import type { Upstream } from './upstream.ts';

/** What a person who just started the server should know of the address they gave; null where all is well. */
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
  // Nobody is signed in, and a Superset says so in these words.
  const isSuperset = asked.value.response.status === 401 && asked.value.text.includes('"msg"');
  return isSuperset
    ? null
    : `What answers at ${upstream.address.href} does not answer as a Superset does. Check --superset.`;
}
