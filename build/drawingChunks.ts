import { resolve } from 'node:path';
import type { ModuleGraph } from './pageChunks.ts';

const ENTRY = resolve('src/app/main.tsx');
const REGISTRY = resolve('src/charts/registry.ts');
/** Outlines of countries are large: what draws them is not merged with others. */
const OUTLINES = /[\\/]charts[\\/]kit[\\/]maps[\\/]/;
const ON_MAP = /[\\/]charts[\\/]kit[\\/]deck[\\/]/;

/** Everything these modules import, and what those do, but for some. */
function closure(
  graph: ModuleGraph,
  from: readonly string[],
  withLater: boolean,
  but: ReadonlySet<string>,
): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || but.has(id)) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    queue.push(...(module?.importedIds ?? []), ...((withLater && module?.dynamicallyImportedIds) || []));
  }
  return seen;
}

/** The name of the file of each module that only drawings need which chart types load. */
function namesOfDrawings(graph: ModuleGraph): ReadonlyMap<string, string> {
  const types = graph.getModuleInfo(REGISTRY)?.importedIds ?? [];
  const drawings = new Set(types.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const elsewhere = closure(graph, [ENTRY], true, drawings);
  const names = new Map<string, string | null>();
  for (const drawing of drawings) {
    const all = [...closure(graph, [drawing], false, new Set())];
    if (all.some((id) => OUTLINES.test(id))) continue;
    const name = all.some((id) => ON_MAP.test(id)) ? 'mapDrawings' : 'rareDrawings';
    for (const id of all.filter((each) => !elsewhere.has(each))) {
      const known = names.get(id);
      names.set(id, known === undefined || known === name ? name : null);
    }
  }
  return new Map([...names].flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
}

function drawingChunks(): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= namesOfDrawings(graph);
    return names.get(id) ?? null;
  };
}

/** The drawings of rare types are one file, and those over maps another: each alone would be a small one. */
export const DRAWING_CHUNKS = {
  name: drawingChunks(),
  debugName: 'drawings',
  priority: 2.95,
  includeDependenciesRecursively: false,
};
