import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { registry } from '#commands/index.ts';
import { openDb, type SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { systemClock, systemRandom } from '../../server/cli/systemWorld.ts';
import { PASSWORD, USERNAME } from './supersetAddress.ts';

/** A device without a browser: its storage, its commands and its engine, signed in through the gateway. */
export interface Device {
  readonly db: SextantDb;
  readonly api: Api;
  /** Without it nothing reaches the server. */
  isOnline: boolean;
  /** Dispatches commands; the device must store them. */
  run(...commands: readonly Command[]): Promise<void>;
  /** Sends what is due, until nothing is. */
  send(): Promise<void>;
}

export async function createDevice(url: string): Promise<Device> {
  const cookies = new Map<string, string>();
  const device = { isOnline: true };

  async function fetchHere(address: string, init: RequestInit): Promise<Response> {
    if (!device.isOnline) throw new TypeError('offline');
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('Origin', url);
    const response = await fetch(url + address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const page = await (await fetchHere('/login/', { headers: { Accept: 'text/html' } })).text();
  const token = /name="csrf_token"[^>]*\bvalue="([^"]*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ username: USERNAME, password: PASSWORD, csrf_token: token });
  await fetchHere('/login/', { method: 'POST', headers: { Accept: 'text/html' }, body });

  const db = openDb('work', { indexedDB: new IDBFactory(), IDBKeyRange });
  const world = { clock: systemClock, random: systemRandom };
  const api = createApi({ fetch: fetchHere, baseUrl: '', clock: systemClock });
  const dispatch = createDispatch({ store: syncStore(db), registry, ...world, wake: () => undefined });
  const engine = createSyncEngine({
    store: syncStore(db),
    api,
    commands: registry,
    ...world,
    lock: {
      tryLock: async (_name, work) => {
        await work();
        return true;
      },
    },
    log: { info: () => undefined, error: () => undefined },
  });
  return Object.assign(device, {
    db,
    api,
    async run(...commands: readonly Command[]) {
      for (const command of commands) {
        const done = await dispatch(command);
        if (!done.ok) throw new Error(done.error.kind);
      }
    },
    async send() {
      engine.wake();
      await engine.idle();
    },
  });
}
