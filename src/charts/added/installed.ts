import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartType, DrawTagged } from '../api.ts';
import { usualQuery } from '../query/usualQuery.ts';
import type { AddedType } from './addedDefinition.ts';

/** An added type whose module is loaded. */
export interface RunningType {
  /** Its queries; those of the usual keys where it has none, or fails. */
  readonly ask: (form: FormData) => readonly QueryObject[];
  readonly draw: DrawTagged;
}

/** Loads the module of a type into the interpreter, which is loaded with the first one. */
export type RunType = (type: AddedType) => Promise<RunningType>;

export interface InstalledType extends AddedType {
  readonly type: ChartType;
  readonly load: () => Promise<RunningType>;
}

/**
 * The added types of this page or process. They are found by key wherever a form is read, like those built in, and
 * change only by `installTypes`.
 */
const INSTALLED = new Map<string, InstalledType>();

export const addedTypeOf = (key: string): InstalledType | null => INSTALLED.get(key) ?? null;

export const addedTypes = (): readonly InstalledType[] => [...INSTALLED.values()];

/** Installs these types and no others. Those that did not change stay as they are. */
export function installTypes(types: readonly AddedType[], run: RunType): void {
  const known = new Map(INSTALLED);
  INSTALLED.clear();
  for (const each of types) {
    const before = known.get(each.definition.key);
    INSTALLED.set(each.definition.key, before?.code === each.code ? before : installedType(each, run));
  }
}

/** Loads what has queries of its own: they are needed before anything is drawn. */
export async function prepareQueries(): Promise<void> {
  const asking = addedTypes().filter(({ definition }) => definition.hasQuery);
  await Promise.all(asking.map(({ load }) => load()));
}

function installedType(added: AddedType, run: RunType): InstalledType {
  const { key, name, category, needs, defaults } = added.definition;
  let running: RunningType | null = null;
  let loading: Promise<RunningType> | null = null;
  const load = (): Promise<RunningType> =>
    (loading ??= run(added).then(
      (loaded) => (running = loaded),
      (cause: unknown) => {
        loading = null;
        throw cause;
      },
    ));
  const type: ChartType = {
    key,
    name,
    category,
    needs,
    defaults,
    query: (form) => (running ?? { ask: usualQuery }).ask(form),
    drawn: { kind: 'drawing', load },
  };
  return { ...added, type, load };
}
