import type { Clock, Random } from '#domain/time.ts';
import type { EngineHost } from '../../engines/engineHost.ts';
import type { ReadModule } from '../../engines/added/readModule.ts';
import type { RoomOptions } from '../../engines/engineRoom.ts';
import type { SamplesPackage } from '../../files/planDatabases.ts';
import type { Log } from '../../base/log.ts';
import type { Templates } from '../../templates/template.ts';
import type { Platform } from '../data/dataDir.ts';

/** What the process provides to the server. */
export interface StartWorld {
  readonly platform: Platform;
  readonly cwd: string;
  readonly pid: number;
  readonly version: string;
  readonly appDir: string | null;
  readonly samples: SamplesPackage;
  /** The folder of the sample dashboards. */
  readonly sampleDashboards: string;
  /** A network address of this machine, or null where it has none. */
  readonly networkHost: string | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The machine's memory in bytes. */
  readonly machineMemory: number;
  readonly createEngines: (room: RoomOptions) => EngineHost;
  readonly createTemplates: () => Templates;
  readonly readEngine: ReadModule;
  /** Prints text to the terminal. */
  readonly print: (text: string) => void;
  readonly openBrowser: (address: string) => void;
}
