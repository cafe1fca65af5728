import { resolve } from 'node:path';
import { closure, type ModuleGraph } from './pageChunks.ts';

const ENTRY = resolve('src/app/main.tsx');
const REGISTRY = resolve('src/charts/registry.ts');
/** Outlines of countries are large: what draws them is not merged with others. */
const OUTLINES = /[\\/]charts[\\/]kit[\\/]maps[\\/]/;
const ON_MAP = /[\\/]charts[\\/]kit[\\/]deck[\\/]/;

/** The name of the file of each module that only drawings need which chart types load. */
function namesOfDrawings(graph: ModuleGraph): ReadonlyMap<string, string> {
  const types = graph.getModuleInfo(REGISTRY)?.importedIds ?? [];
  const drawings = new Set(types.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const elsewhere = closure(graph, [ENTRY], true, (each) => drawings.has(each));
  const names = new Map<string, string | null>();
  for (const drawing of drawings) {
    const all = [...closure(graph, [drawing], false)];
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
