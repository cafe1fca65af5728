import moduleUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import sqliteUrl from 'sql.js/dist/sql-wasm.wasm?url';
import templatesUrl from 'minijinja-js/dist/web/minijinja_js_bg.wasm?url';
import { ENGINE_BYTES, ENGINE_CACHE, ENGINE_SIZES } from '#contract/files/engineFiles.ts';
import { err, ok } from '#domain/result.ts';
import { isDenied } from '#sync/permittedLock.ts';
import type { EngineStore } from '#query/device/engine/engineStore.ts';
import { deleteOwn } from './deleteOwn.ts';

const FILES = [
  { url: moduleUrl, ...ENGINE_SIZES.module },
  { url: workerUrl, ...ENGINE_SIZES.worker },
  { url: sqliteUrl, ...ENGINE_SIZES.sqlite },
  { url: templatesUrl, ...ENGINE_SIZES.templates },
] as const;

const ADDRESSES = FILES.map(({ url }) => url);

/**
 * Exists, without files, while the engine is requested: the profile's, as its files are, and kept when they are
 * removed.
 */
const REQUEST_CACHE = `${ENGINE_CACHE}-requested`;

export interface EngineCachePorts {
  readonly caches: CacheStorage;
  readonly fetch: typeof globalThis.fetch;
}

/** Caches the local query engine's files where the service worker finds them offline. */
export function createEngineCache({ caches, fetch }: EngineCachePorts): EngineStore {
  async function missing() {
    const cache = await caches.open(ENGINE_CACHE);
    const found = await Promise.all(FILES.map(({ url }) => cache.match(url)));
    return FILES.filter((_, at) => found[at] === undefined);
  }

  /** Where the browser denies storage nothing was stored. */
  async function unlessDenied(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!isDenied(error)) throw error;
    });
  }

  async function remove(): Promise<void> {
    const cache = await caches.open(ENGINE_CACHE);
    await deleteOwn(cache, ADDRESSES);
    // That it exists says that there is an engine.
    if ((await cache.keys()).length === 0) await caches.delete(ENGINE_CACHE);
  }

  return {
    missing: async () => (await missing()).reduce((sum, { packed }) => sum + packed, 0),

    async fetch({ signal, onProgress }) {
      try {
        const cache = await caches.open(ENGINE_CACHE);
        let done = 0;
        for (const { url } of await missing()) {
          const response = await fetch(url, { signal }).catch((cause: unknown) => {
            // The engine runs without it, as where an earlier release downloaded it.
            if (url === templatesUrl && !signal.aborted) return null;
            throw cause;
          });
          if (response === null) continue;
          if (!response.ok || response.body === null) return err('The server does not provide the engine.');
          const counted = response.body.pipeThrough(
            counting((bytes) => {
              done += bytes;
              onProgress(Math.min(1, done / ENGINE_BYTES));
            }),
          );
          const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
          await cache.put(url, new Response(counted, { headers: { 'Content-Type': type } }));
        }
        await deleteOwn(cache, ADDRESSES, ADDRESSES);
        return ok(undefined);
      } catch (cause) {
        const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
        return err(
          isFull
            ? 'There is not enough storage on this device for the query engine. Remove offline copies or results that are no longer needed.'
            : 'The query engine could not be downloaded.',
        );
      }
    },

    remove: () => unlessDenied(remove()),

    isRequested: () => caches.has(REQUEST_CACHE),
    async setRequested(isRequested) {
      if (isRequested) await caches.open(REQUEST_CACHE);
      else await unlessDenied(caches.delete(REQUEST_CACHE));
    },
  };
}

function counting(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      onBytes(chunk.length);
      controller.enqueue(chunk);
    },
  });
}
