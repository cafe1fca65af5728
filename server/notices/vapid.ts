import { asText, parseRecord } from '#domain/jsonValue.ts';
import type { Meta } from '../meta/meta.ts';
import { newVapidKeys, type VapidKeys } from './sendPush.ts';

/** The key pair by which push services know this server; made once and stored with its other secrets. */
export function vapidOf(meta: Meta): VapidKeys {
  const kept =
    parseRecord(meta.settings.getOrMake('secret.vapid', () => JSON.stringify(newVapidKeys()))) ?? {};
  return { publicKey: asText(kept['publicKey']), privateKey: asText(kept['privateKey']) };
}
