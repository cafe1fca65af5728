import type { EngineHost } from '../../engines/engineHost.ts';
import type { RoomOptions } from '../../engines/engineRoom.ts';
import { type DatabasePlan, planDatabases, SCRATCH_NAME } from '../../files/planDatabases.ts';
import { sweepDatabases } from '../../files/prepareDatabase.ts';
import { preparingEngines } from '../../files/preparingEngines.ts';
import { scratchSpec } from '../../files/scratch.ts';
import { loadDatabases } from '../load/loadDatabases.ts';
import type { GivenConnection } from '../load/readConnections.ts';
import { registerConnections } from '../load/registerConnections.ts';
import { registerDatabases, uriOf } from '../load/registerDatabases.ts';
import type { OpenedHome } from './openHome.ts';
import { faultText } from './startText.ts';
import type { StartWorld } from './startWorld.ts';

export interface DatabaseResources {
  readonly home: OpenedHome;
  readonly engines: EngineHost;
  readonly plans: readonly DatabasePlan[];
  readonly room: RoomOptions;
  readonly connects: readonly GivenConnection[];
  readonly closing: AbortController;
}

const SCRATCH = { name: SCRATCH_NAME };

/**
 * Registers the databases and starts loading them; `print` reports progress. Scratch opens when first used, after them.
 */
export function openDatabases(
  { home, engines, plans, room, connects, closing }: DatabaseResources,
  { clock, random, log, samples }: StartWorld,
  print: (line: string) => void,
) {
  const taken = home.meta.withReserve(() => {
    registerDatabases(home.meta, [...plans, SCRATCH], clock, random);
    return registerConnections(home.meta, connects, clock, random);
  });
  for (const name of taken)
    print(faultText(name, 'Another database has this name. Connect it with another one.'));
  // Samples that this start omits may be used by the next one.
  sweepDatabases(home.databases, [...plans, ...planDatabases([], samples)]);

  const readerMemory = Math.floor(room.memory / (room.files + 1));
  const preparations = loadDatabases(plans, {
    engines,
    folder: home.databases,
    memory: readerMemory,
    clock,
    signal: closing.signal,
    print,
  });
  const scratch = uriOf(SCRATCH);
  const attachAll = async (): Promise<void> => {
    await Promise.all([...preparations.values()].map(({ outcome }) => outcome));
    const opened = await engines.ensure(scratchSpec({ key: scratch, ...home }, plans));
    if (!opened.ok) log.error('scratch database', { cause: opened.error.message });
  };
  let attached: Promise<void> | null = null;
  return {
    engines: preparingEngines(engines, preparations, clock),
    preparations,
    readerMemory,
    /** The address of Scratch. */
    scratch,
    openScratch: () => (attached ??= attachAll()),
  };
}
