import { asText, parseRecord } from '#domain/jsonValue.ts';
import type { Meta } from '../meta/meta.ts';
import { PUSH_KEYS } from '../meta/secrets.ts';
import { newVapidKeys, type VapidKeys } from './sendPush.ts';

/** The key pair by which push services know this server; made once and stored with its other secrets. */
export function vapidOf(meta: Meta): VapidKeys {
  const kept = parseRecord(meta.secrets.getOrMake(PUSH_KEYS, () => JSON.stringify(newVapidKeys()))) ?? {};
  return { publicKey: asText(kept['publicKey']), privateKey: asText(kept['privateKey']) };
}
