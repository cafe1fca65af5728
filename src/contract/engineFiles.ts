/** Where the page keeps the files of the device's engine, and where the service worker finds them. */
export const ENGINE_CACHE = 'sextant-engine';

/** As the build names them. */
export function isEngineFile(pathname: string): boolean {
  return /\/assets\/duckdb-[\w.-]+\.(?:js|wasm)$/.test(pathname);
}
