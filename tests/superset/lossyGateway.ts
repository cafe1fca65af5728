import { resolve } from 'node:path';
import { listen } from '../../server/cli/start/listen.ts';
import { systemClock, systemRandom } from '../../server/cli/systemWorld.ts';
import { serverConfig } from '../../server/config.ts';
import { createGateway } from '../../server/gateway/createGateway.ts';
import { nodeUpstream } from '../../server/gateway/passing/nodeUpstream.ts';
import type { Upstream, UpstreamCall } from '../../server/gateway/passing/upstream.ts';
import { silentLog } from '../../server/base/log.ts';
import { SUPERSET } from './supersetAddress.ts';

/** `answer`: the Superset executes the request, and the response is lost. `request`: it never arrives. */
export type Loss = 'answer' | 'request';

export interface LossyGateway {
  readonly url: string;
  /** What reached the Superset, as "METHOD /path". */
  readonly calls: string[];
  /** Loses the next matching request; resolves once it is lost. */
  loseNext(what: Loss, method: string, path: RegExp): Promise<void>;
  close(): Promise<void>;
}

/**
 * The real gateway with the built page, in front of the real Superset, over a network that loses what a test selects.
 */
export async function lossyGateway(): Promise<LossyGateway> {
  const upstream = nodeUpstream(new URL(`${SUPERSET}/`));
  const calls: string[] = [];
  let trap: { what: Loss; fits: (call: UpstreamCall) => boolean; sprung: () => void } | null = null;

  const lossy: Upstream = {
    address: upstream.address,
    async send(call) {
      const caught = trap?.fits(call) === true ? trap : null;
      if (caught !== null) trap = null;
      if (caught?.what !== 'request') calls.push(`${call.method} ${call.path}`);
      const response = caught?.what === 'request' ? null : await upstream.send(call);
      if (caught === null && response !== null) return response;
      if (response?.ok === true) await response.value.arrayBuffer();
      caught?.sprung();
      // A truncated body: for the page this is a broken connection.
      return { ok: true, value: new Response(brokenBody(), { status: 200 }) };
    },
  };

  const config = serverConfig({ appDir: resolve(import.meta.dirname, '../../dist/app') });
  const deps = { clock: systemClock, random: systemRandom, log: silentLog, config };
  const started = await listen(createGateway(deps, lossy).fetch, { host: '127.0.0.1', port: 0, tls: null });
  if (!started.ok) throw new Error(started.error.message);
  return {
    url: `http://127.0.0.1:${started.value.port}`,
    calls,
    loseNext: (what, method, path) =>
      new Promise((sprung) => {
        trap = { what, fits: (call) => call.method === method && path.test(call.path), sprung };
      }),
    close: () => started.value.close(Promise.resolve()),
  };
}

function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new Error('lost by the test'));
    },
  });
}
