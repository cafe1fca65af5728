import { resolve } from 'node:path';

export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
}

const ENTRY = resolve('src/app/main.tsx');
/**
 * The pages that load most, and what the editor starts besides its own code; all others, and what else the shell loads,
 * count as one. The editor begins with what no other page needs at once: without a place of its own, a list of databases
 * would come in one file with charts.
 */
const LARGE: readonly (readonly string[])[] = [
  ['SqlLabPage.tsx'],
  ['DashboardPage.tsx'],
  ['ExplorePage.tsx'],
  [
    'openCatalogue.ts',
    'openRunner.ts',
    'pullRights.ts',
    'pullTabs.ts',
    'pullSavedQueries.ts',
    'sweepStorage.ts',
    'peopleCalls.ts',
    'Announcements.tsx',
    'KeyboardDialogs.tsx',
    'TabTools.tsx',
  ],
];
const DASHBOARD = 1;
/** What edits a dashboard. Dashboards load it later, and not where they load what their other dialogs need. */
const EDITING = ['EditDashboard.tsx', 'SaveConflictDialog.tsx', 'mergedText.ts'];
/**
 * Dialogs of all pages draw charts with the one, and the other follows a folder over any of them: what they need stays
 * with the pages of charts.
 */
const OVER_ALL_PAGES = /[\\/](?:pictures[\\/]Pictures|workFolder[\\/]WorkFolderHost)\.tsx$/;
/** A package that names all its modules in one file: what imports it does not need them all. */
const NAMED_IN_ONE_FILE = /[\\/]node_modules[\\/]lucide-react[\\/]/;

/** Whether pages never load a module, load it later, or at once. */
type Need = 0 | 1 | 2;

/** Everything these modules import, and what those do, but for some. */
export function closure(
  graph: ModuleGraph,
  from: readonly string[],
  withLater: boolean,
  isLeftOut: (id: string) => boolean = () => false,
): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || isLeftOut(id)) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    queue.push(...(module?.importedIds ?? []), ...((withLater && module?.dynamicallyImportedIds) || []));
  }
  return seen;
}

/** The name of the file of each module that a page imports. */
function namesOfChunks(graph: ModuleGraph): ReadonlyMap<string, string> {
  const shell = closure(graph, [ENTRY], false);
  const pages = new Set(
    [...shell]
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => !shell.has(id)),
  );
  const needs = new Map<string, Need[]>();
  for (const page of pages) {
    const at = LARGE.findIndex((names) => names.some((name) => page.endsWith(`/${name}`)));
    const kind = at === -1 ? LARGE.length : at;
    const first = closure(graph, [page], false);
    for (const id of closure(graph, [page], true, (each) => OVER_ALL_PAGES.test(each))) {
      if (shell.has(id) || NAMED_IN_ONE_FILE.test(id)) continue;
      const known = needs.get(id) ?? [...LARGE.map((): Need => 0), 0];
      if (first.has(id)) known[kind] = 2;
      else known[kind] ||= 1;
      needs.set(id, known);
    }
  }
  const ofEditing = closure(
    graph,
    [...needs.keys()].filter((id) => EDITING.some((name) => id.endsWith(`/${name}`))),
    false,
  );
  const nameOf = (id: string, need: readonly Need[]): string =>
    `pages${need.join('')}${need[DASHBOARD] === 1 && ofEditing.has(id) ? 'edit' : ''}`;
  const names = new Map(
    [...needs]
      .filter(([, need]) => need.includes(2) && need.filter((each) => each > 0).length > 1)
      .map(([id, need]) => [id, nameOf(id, need)]),
  );
  return smallTogether(graph, names);
}

/** So many characters of source are some three kilobytes on their way. */
const SMALL = 12_000;

/** Which kinds of pages load a file at once, without the last kind: all others. */
const atOnce = (name: string): string =>
  name.replace('pages', '').slice(0, LARGE.length).replaceAll('1', '0');

/**
 * Names small files alike that the same kinds of pages load at once: a page that loads one of them later has some kilobytes
 * too many, and every page fewer requests. What a module imports is loaded at once wherever the module is, so these files
 * import none that imports them, unless one needs a large file of the same pages: that one stays apart.
 */
function smallTogether(graph: ModuleGraph, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const sizes = new Map<string, number>();
  for (const [id, name] of names)
    sizes.set(name, (sizes.get(name) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));
  const small = new Set(
    [...sizes]
      .filter(([name, size]) => size < SMALL && !name.endsWith('edit') && atOnce(name).includes('2'))
      .map(([name]) => name),
  );
  const needsLarge = (id: string, own: string): boolean =>
    (graph.getModuleInfo(id)?.importedIds ?? []).some((each) => {
      const name = names.get(each);
      return name !== undefined && !small.has(name) && atOnce(name) === atOnce(own);
    });
  for (let count = -1; count !== small.size;) {
    count = small.size;
    for (const [id, name] of names) if (small.has(name) && needsLarge(id, name)) small.delete(name);
  }
  return new Map([...names].map(([id, name]) => [id, small.has(name) ? `small${atOnce(name)}` : name]));
}

function pageChunks(): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= namesOfChunks(graph);
    return names.get(id) ?? null;
  };
}

/**
 * What the same pages load is one file, because each costs a request through the service worker. A module is needed
 * wherever one that imports it is, so these files never import each other in a circle.
 */
export const PAGE_CHUNKS = {
  name: pageChunks(),
  debugName: 'pages',
  priority: 2.9,
  includeDependenciesRecursively: false,
};
