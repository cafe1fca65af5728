import { readFileSync } from 'node:fs';
import { type AddedType, readDefinition } from '#charts/added/addedDefinition.ts';
import { addedTypeOf, installTypes, prepareQueries } from '#charts/added/installed.ts';
import type { LoadModule } from '#charts/added/interpreter.ts';
import { runType } from '#charts/added/runType.ts';
import { chartTypeOf, fromReplacedType } from '#charts/chartTypes.ts';
import { parseJson, texts } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fileState, modulesIn } from '../base/modulesIn.ts';
import type { SettingStore } from '../meta/settings.ts';

/** The largest file of a chart type. */
const MAX_BYTES = 1024 * 1024;
/** The keys of the types that were turned off, as a list of JSON. */
const OFF = 'chartTypes.off';

/** A file of a folder with chart types: the type in it, or why there is none. */
export interface ReadChartTypeFile {
  readonly file: string;
  readonly read: Result<AddedType, string>;
  readonly isOn: boolean;
}

/** The chart types that were added on this machine. */
export interface ChartTypes {
  /** All of them. Files that are new or changed are read. */
  files(): Promise<readonly ReadChartTypeFile[]>;
  /** Those that are in use. */
  installed(): Promise<readonly AddedType[]>;
  turn(key: string, isOn: boolean): void;
}

interface ReadFile {
  readonly state: string;
  readonly read: Result<AddedType, string>;
}

export function createChartTypes(
  folders: readonly string[],
  settings: Pick<SettingStore, 'get' | 'set'>,
  open: () => Promise<LoadModule>,
): ChartTypes {
  let interpreter: Promise<LoadModule> | null = null;
  let known: ReadonlyMap<string, ReadFile> = new Map();
  const off = (): readonly string[] => texts(parseJson(settings.get(OFF) ?? '[]'));

  async function readAll(): Promise<readonly ReadChartTypeFile[]> {
    const paths = folders.flatMap(modulesIn);
    const found = new Map<string, ReadFile>();
    for (const path of paths) {
      const there = fileState(path);
      if (there === null) continue;
      const { state, size } = there;
      const before = known.get(path);
      interpreter ??= open();
      const isSame = before?.state === state;
      found.set(path, isSame ? before : { state, read: readType(path, size, await interpreter) });
    }
    known = found;
    const isOff = new Set(off());
    const keys = new Set<string>();
    return [...found].map(([file, { read }]) => {
      const key = read.ok ? read.value.definition.key : '';
      const isTaken = keys.has(key);
      keys.add(key);
      return {
        file,
        read: read.ok && isTaken ? err(`Another file has the key "${key}".`) : read,
        isOn: read.ok && !isTaken && !isOff.has(key),
      };
    });
  }

  async function installed(files: readonly ReadChartTypeFile[]): Promise<readonly AddedType[]> {
    const types = files.flatMap(({ read, isOn }) => (read.ok && isOn ? [read.value] : []));
    installTypes(types, async (type) => runType(await (interpreter ??= open()), type));
    await prepareQueries();
    return types;
  }

  return {
    async files() {
      const files = await readAll();
      await installed(files);
      return files;
    },
    installed: async () => installed(await readAll()),
    turn(key, isOn) {
      const others = off().filter((each) => each !== key);
      settings.set(OFF, JSON.stringify(isOn ? others : [...others, key]));
    },
  };
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
