import { readAddedTypes, type AddedType } from '#charts/added/addedDefinition.ts';
import { installTypes, prepareQueries, type RunType } from '#charts/added/installed.ts';
import { listInstalledTypes } from '#contract/chart/chartTypes.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import wasmUrl from '../../../node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm?url';

/** Added chart types and the interpreter that runs them, for pages that open without the server. */
const CACHE = 'sextant-chart-types';
/** How long a page that knows added types waits for changed ones. */
const PATIENCE: Millis = 300;

export interface AddedPorts {
  /** Undefined where the page is no secure context. */
  readonly caches: CacheStorage | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** The address that calls are below. */
  readonly baseUrl: URL;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Installs the added chart types of the server, or those that it had when it was last reached. */
export async function installAdded(ports: AddedPorts): Promise<void> {
  const url = new URL(listInstalledTypes.path.slice(1), ports.baseUrl).href;
  const stored = await read(ports, url);
  if (stored === null) return install(ports, await ask(ports, url));
  const hasSome = stored.length > 0;
  if (!hasSome) whenIdle(() => void ask(ports, url).then((types) => install(ports, types)));
  const changed = hasSome ? await Promise.race([ask(ports, url), ports.clock.sleep(PATIENCE)]) : undefined;
  return install(ports, changed ?? stored);
}

async function read({ caches }: AddedPorts, url: string): Promise<readonly AddedType[] | null> {
  // Where nothing can be stored, the server is asked each time.
  const found = await caches?.match(url).catch(() => undefined);
  return found === undefined ? null : typesIn(found);
}

const typesIn = async (response: Response): Promise<readonly AddedType[]> =>
  readAddedTypes(asRecord(await response.json())['result']);

/** Null if the server is not reached, or has no such call. */
async function ask({ caches, fetch }: AddedPorts, url: string): Promise<readonly AddedType[] | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const types = await typesIn(response.clone());
    await store({ caches }, url, response);
    return types;
  } catch {
    // Without the server those that are stored stay.
    return null;
  }
}

async function install(ports: AddedPorts, types: readonly AddedType[] | null): Promise<void> {
  if (types === null) return;
  let load: ReturnType<typeof loaded> | null = null;
  const run: RunType = async (type) => {
    const { runType, interpreter } = await (load ??= loaded(ports));
    return runType(interpreter, type);
  };
  installTypes(types, run);
  if (types.length > 0) whenIdle(() => void bytesOf(ports).catch(() => undefined));
  await prepareQueries();
}

async function loaded(ports: AddedPorts) {
  const [{ pageInterpreter }, { runType }] = await Promise.all([
    import('./pageInterpreter.ts'),
    import('#charts/added/runType.ts'),
  ]);
  return { runType, interpreter: await pageInterpreter(bytesOf(ports)) };
}

/** The interpreter, which stays on the device. */
async function bytesOf({ caches, fetch }: AddedPorts): Promise<ArrayBuffer> {
  const stored = await caches?.match(wasmUrl).catch(() => undefined);
  if (stored !== undefined) return stored.arrayBuffer();
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error('The server does not provide the interpreter of chart types.');
  await store({ caches }, wasmUrl, response.clone());
  return response.arrayBuffer();
}

/** Takes the place of what has an address like it. On a full disk this page still has it. */
async function store({ caches }: Pick<AddedPorts, 'caches'>, url: string, response: Response): Promise<void> {
  try {
    const cache = await caches?.open(CACHE);
    for (const old of (await cache?.keys()) ?? [])
      if (old.url.endsWith('.wasm') === url.endsWith('.wasm')) await cache?.delete(old);
    await cache?.put(url, response);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}
