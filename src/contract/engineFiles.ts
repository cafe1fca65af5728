/** Where the page keeps the files of the device's engine, and where the service worker finds them. */
export const ENGINE_CACHE = 'sextant-engine';

/** As the build names them. */
export function isEngineFile(pathname: string): boolean {
  return /\/assets\/duckdb-[\w.-]+\.(?:js|wasm)$/.test(pathname);
}

/** How large they are, and how much of that comes over the network: what a person is told beforehand. */
export const ENGINE_SIZES = {
  module: { bytes: 36_000_000, packed: 8_080_000 },
  worker: { bytes: 775_000, packed: 189_000 },
} as const;
