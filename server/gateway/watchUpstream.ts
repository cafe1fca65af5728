import type { Log } from '../log.ts';
import type { Upstream } from './upstream.ts';

/** Logs once when the Superset becomes unreachable and once when it is back, although pages poll repeatedly. */
export function watchUpstream(upstream: Upstream, log: Log): Upstream {
  let isAway = false;
  return {
    address: upstream.address,
    async send(call) {
      const answer = await upstream.send(call);
      if (!answer.ok && answer.error.kind === 'aborted') return answer;
      if (isAway === answer.ok) {
        isAway = !answer.ok;
        const { host } = upstream.address;
        if (answer.ok) log.warn('superset is back', { host });
        else
          log.warn('superset does not answer', { host, kind: answer.error.kind, error: answer.error.cause });
      }
      return answer;
    },
  };
}
