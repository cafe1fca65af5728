import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { SECOND } from '#domain/time.ts';
import type { PushSubscriptionRow } from '../meta/people/pushSubscriptions.ts';
import { isPrivateAddress, publicOnly } from '../base/publicOnly.ts';
import { asText, parseRecord } from '#domain/jsonValue.ts';
import type { Meta } from '../meta/meta.ts';
import { PUSH_KEYS } from '../meta/secrets.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushOrder {
  readonly subscription: PushSubscriptionRow;
  readonly payload: string;
  readonly keys: VapidKeys;
  /** How a push service reaches the people who run this server. */
  readonly subject: string;
}

/** `gone`: the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | { readonly fault: string };

export type SendPush = (order: PushOrder) => Promise<PushOutcome>;

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

const PATIENCE = 30 * SECOND;
/** How long a push service keeps a message for a browser that is not there. */
const KEPT_SECONDS = 24 * 3600;

/** The encrypted request. The address comes from a browser, so it reaches no private network. */
export function pushRequest({ subscription, payload, keys, subject }: PushOrder) {
  const { endpoint, p256dh, auth } = subscription;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: KEPT_SECONDS,
    contentEncoding: 'aes128gcm',
  });
}

export const sendPush: SendPush = (order) => {
  const { endpoint, method, headers, body } = pushRequest(order);
  const target = new URL(endpoint);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (target.protocol !== 'https:' || (isIP(host) !== 0 && isPrivateAddress(host)))
    return Promise.resolve({ fault: `${host} is no push service` });
  return new Promise((resolve) => {
    const sent = httpsRequest(
      target,
      { method, headers, timeout: PATIENCE, lookup: publicOnly },
      (response) => {
        response.resume();
        resolve(outcomeOf(response.statusCode ?? 0));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('It did not answer in time.')));
    sent.on('error', (cause) => resolve({ fault: cause.message }));
    sent.end(body);
  });
};

/** As push services answer: 404 and 410 for a subscription that has ended. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : { fault: `status ${status}` };
}

/** The key pair by which push services know this server; made once and stored with its other secrets. */
export function vapidOf(meta: Meta): VapidKeys {
  const kept = parseRecord(meta.secrets.getOrMake(PUSH_KEYS, () => JSON.stringify(newVapidKeys()))) ?? {};
  return { publicKey: asText(kept['publicKey']), privateKey: asText(kept['privateKey']) };
}
