import { readFileSync } from 'node:fs';
import { type AddedType, readDefinition } from '#charts/added/addedDefinition.ts';
import { addedTypeOf, installTypes, prepareQueries } from '#charts/added/installed.ts';
import type { LoadModule } from '#charts/added/interpreter.ts';
import { runType } from '#charts/added/runType.ts';
import { chartTypeOf, fromReplacedType } from '#charts/chartTypes.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  inUse,
  moduleFiles,
  type ModuleFiles,
  moduleReader,
  type ModuleSettings,
} from '../base/moduleFiles.ts';

/** The largest file of a chart type. */
const MAX_BYTES = 1024 * 1024;

/** The chart types that were added on this machine; those of their files that are in use are installed. */
export interface ChartTypes extends ModuleFiles<AddedType> {
  /** Those that are in use. */
  installed(): Promise<readonly AddedType[]>;
}

export function createChartTypes(
  folders: readonly string[],
  settings: ModuleSettings,
  open: () => Promise<LoadModule>,
): ChartTypes {
  let interpreter: Promise<LoadModule> | null = null;
  const opened = (): Promise<LoadModule> => (interpreter ??= open());
  const reader = moduleReader(folders, async (path, size) => readType(path, size, await opened()));
  const all = moduleFiles(reader, {
    settings,
    setting: 'chartTypes.off',
    keyOf: ({ definition }) => definition.key,
    taken: (key) => `Another file has the key "${key}".`,
  });

  async function files() {
    const found = await all.files();
    installTypes(inUse(found), async (type) => runType(await opened(), type));
    await prepareQueries();
    return found;
  }

  return { files, installed: async () => inUse(await files()), turn: all.turn };
}

function readType(path: string, size: number, load: LoadModule): Result<AddedType, string> {
  if (size > MAX_BYTES) return err(`It is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
  const code = readText(path);
  if (!code.ok) return code;
  const loaded = load(code.value);
  if (!loaded.ok) return loaded;
  const definition = readDefinition(loaded.value.exported);
  if (!definition.ok) return definition;
  const { key } = definition.value;
  const form = { viz_type: key };
  const isBuiltIn =
    addedTypeOf(key) === null && (chartTypeOf(form) !== null || fromReplacedType(form) !== form);
  return isBuiltIn
    ? err(`The key "${key}" is that of a chart type of Sextant.`)
    : ok({ definition: definition.value, code: code.value });
}

/** A file may be gone since it was listed, or another user's. */
function readText(path: string): Result<string, string> {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (cause) {
    return err(`It cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
