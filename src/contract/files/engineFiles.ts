/** Where the page stores the local query engine's files, for the service worker. */
export const ENGINE_CACHE = 'sextant-engine';

/** As named by the build. */
export function isEngineFile(pathname: string): boolean {
  return /\/assets\/(?:duckdb|sql-wasm|minijinja_js_bg)-[\w.-]+\.(?:js|wasm)$/.test(pathname);
}

/** Their size, and the transferred size: shown before download. */
export const ENGINE_SIZES = {
  module: { bytes: 28_200_000, packed: 7_060_000 },
  worker: { bytes: 775_000, packed: 189_000 },
  /** What reads SQLite files. */
  sqlite: { bytes: 688_000, packed: 337_000 },
  /** What renders templates. */
  templates: { bytes: 1_050_000, packed: 380_000 },
} as const;

/** Their size on a device. */
export const ENGINE_BYTES =
  ENGINE_SIZES.module.bytes +
  ENGINE_SIZES.worker.bytes +
  ENGINE_SIZES.sqlite.bytes +
  ENGINE_SIZES.templates.bytes;
