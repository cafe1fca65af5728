import { readAddedTypes, type AddedType } from '#charts/added/addedDefinition.ts';
import { installTypes, prepareQueries, type RunType } from '#charts/added/installed.ts';
import { listInstalledTypes } from '#contract/chart/chartTypes.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { interpreterBytes } from './interpreterBytes.ts';
import { replaceStored, type StoragePorts } from './storedFiles.ts';

/** How long a page that knows added types waits for changed ones. */
const PATIENCE: Millis = 300;

export interface AddedPorts extends StoragePorts {
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
    await replaceStored({ caches }, url, response);
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
  if (types.length > 0) whenIdle(() => void interpreterBytes(ports).catch(() => undefined));
  await prepareQueries();
}

async function loaded(ports: AddedPorts) {
  const [{ pageInterpreter }, { runType }] = await Promise.all([
    import('./pageInterpreter.ts'),
    import('#charts/added/runType.ts'),
  ]);
  return { runType, interpreter: await pageInterpreter(interpreterBytes(ports)) };
}
