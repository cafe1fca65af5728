import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Coordinator } from './address.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A coordinator that is busy, or what stands before it, asks to come again. */
const AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const [FIRST_WAIT, LONGEST_WAIT, MOST_TRIES] = [100, 2000, 30];

/** Calls a coordinator until it responds with something else than that it is busy. */
export async function callTrino(coordinator: Coordinator, call: HttpCall): Promise<HttpReply> {
  for (let tries = 1, wait = FIRST_WAIT; ; tries++, wait = Math.min(2 * wait, LONGEST_WAIT)) {
    const reply = await once(coordinator, call);
    if (!AGAIN.has(reply.status) || tries === MOST_TRIES) return reply;
    await setTimeout(wait, undefined, call.signal === undefined ? {} : { signal: call.signal });
  }
}

/** Throws where nothing responds to what no coordinator asks a name for. */
export async function reachTrino(coordinator: Coordinator, given: AbortSignal): Promise<void> {
  await once(coordinator, { method: 'GET', url: `${coordinator.url}/v1/info`, signal: given });
}

async function once({ agent, headers: own }: Coordinator, call: HttpCall): Promise<HttpReply> {
  const { method, url, headers, body, signal } = call;
  const send = url.startsWith('https:') ? request : plainRequest;
  const options = {
    method,
    agent,
    headers: {
      ...own,
      ...headers,
      // A connection that was kept may have been closed meanwhile.
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    },
    ...(signal === undefined ? {} : { signal }),
  };
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      text(response).then(
        (whole) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
