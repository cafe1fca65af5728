import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** What a browser must load before a page is usable, in bytes of gzip, JavaScript only. */
export interface BundleSizes {
  /** The entry and its static imports: loaded by every page. */
  readonly shell: number;
  /** The shell with the SQL editor's page and its static imports. */
  readonly sqlEditor: number;
  /** The same with all that a first visit of it loads until nothing happens any more. */
  readonly firstVisit: number;
  /** The shell with the dashboard page and everything a reader sees of it: charts, texts and dialogs. */
  readonly dashboard: number;
  /** What edit mode adds to that. */
  readonly editMode: number;
  /** What rarely used chart types add to it, when the first one is shown. */
  readonly rareCharts: number;
  /** What images and workbooks add to it, when the first one is downloaded. */
  readonly downloads: number;
  /** What dialogs and controls add to it that a reader opens or that appear after the charts. */
  readonly readerTools: number;
  /** What the dialogs add to it that write a dashboard as a file or as a workbook, or to the server. */
  readonly fileExport: number;
  /** The shell with explore and everything it loads for a chart of a usual type. */
  readonly explore: number;
  /** What the dialogs add to it that save the chart, merge it, edit its properties and choose a role. */
  readonly exploreDialogs: number;
  /** The pictures of chart types in a theme, which its gallery loads. */
  readonly gallery: number;
  /** What world maps add, nearly all of it outlines; with projections and what draws shapes. */
  readonly worldMap: number;
  /** What charts over a map add to it: deck.gl and outlines. */
  readonly maps: number;
  /** What a chart by Vega-Lite adds, without its worker, and without what draws maps, which few have. */
  readonly vegaLite: number;
  readonly serviceWorker: number;
}

/** Budgets in bytes of gzip: what was measured, and less than a hundredth more. */
export const BUDGETS: BundleSizes = {
  shell: 245_000,
  sqlEditor: 416_000,
  firstVisit: 546_000,
  // Most of it are all usual chart types, their queries, and the documents that edits of any kind are.
  dashboard: 681_000,
  editMode: 57_000,
  rareCharts: 34_000,
  downloads: 24_000,
  // Of it 23 kB are the calendar and the slider.
  readerTools: 59_000,
  // With the library that packs files.
  fileExport: 37_000,
  explore: 670_000,
  // Half of it shows save conflicts.
  exploreDialogs: 42_000,
  gallery: 50_000,
  worldMap: 262_000,
  maps: 570_000,
  vegaLite: 31_000,
  // It sends what is queued without a page, so it merges documents, too. It names every file that it keeps.
  serviceWorker: 101_000,
};

/** The modules of `readerTools`. */
const READER_TOOLS = [
  '/TimeRangeDialog.tsx',
  '/RangeSlider.tsx',
  '/DrillDialog.tsx',
  '/TableDialog.tsx',
  '/QueryDialog.tsx',
  '/MarkMenu.tsx',
  '/ChartBrush.tsx',
  '/EmbedDialog.tsx',
  '/RoleViewDialog.tsx',
  '/FrameResponder.tsx',
  '/ChangesDialog.tsx',
  '/CommentsDialog.tsx',
  '/DashboardTheme.tsx',
  '/everybodysSheet.ts',
];

/** What the editor loads by itself on a first visit. */
const FIRST_VISIT = [
  '/SqlLabPage.tsx',
  '/openCatalogue.ts',
  '/openRunner.ts',
  '/pullTabs.ts',
  '/pullSavedQueries.ts',
  '/sweepStorage.ts',
  '/peopleCalls.ts',
  '/firstVisit.ts',
  '/changesByOthers.ts',
  '/connectUsageLog.ts',
  '/Announcements.tsx',
  '/KeyboardDialogs.tsx',
  '/OpenFiles.tsx',
  '/SystemFiles.tsx',
  '/TabTools.tsx',
  '/NoTabs.tsx',
  '/assistance.ts',
];

/** The modules of `exploreDialogs`, which load when one is opened. */
const EXPLORE_DIALOGS = [
  '/SaveChartDialog.tsx',
  '/SaveConflictDialog.tsx',
  '/PropertiesDialog.tsx',
  '/RoleViewDialog.tsx',
  '/TimeRangeDialog.tsx',
  '/CommentsDialog.tsx',
];

const APP = join(import.meta.dirname, '../../dist/app');

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(APP, file)), { level: 9 }).length;
}

function closure(manifest: Manifest, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...(manifest[key]?.imports ?? []));
  }
  return seen;
}

/** Everything pages load at any time, except what the shell would load for other pages, and but for some chunks. */
function everLoaded(
  manifest: Manifest,
  shell: ReadonlySet<string>,
  pages: readonly string[],
  but: readonly string[],
): Set<string> {
  const seen = new Set(shell);
  const queue = [...pages];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key) || but.includes(key)) continue;
    seen.add(key);
    queue.push(...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? []));
  }
  return seen;
}

function weigh(manifest: Manifest, keys: ReadonlySet<string>): number {
  let sum = 0;
  for (const key of keys) {
    const file = manifest[key]?.file;
    if (file?.endsWith('.js') === true) sum += gzipped(file);
  }
  return sum;
}

/** Measures the built app by Vite's manifest. Throws if there is no build. */
export function measureBundle(): BundleSizes {
  const manifest = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const pageChunk = (name: string): string => {
    const key = Object.keys(manifest).find((each) => each.endsWith(name));
    if (key === undefined) throw new Error(`The build has no chunk of ${name}.`);
    return key;
  };
  const sqlPage = pageChunk('SqlLabPage.tsx');
  const dashboardPage = pageChunk('DashboardPage.tsx');
  const editMode = pageChunk('EditDashboard.tsx');
  const shell = closure(manifest, entries);
  const edited = [editMode, pageChunk('SaveConflictDialog.tsx'), pageChunk('/mergedText.ts')];
  const files = ['/elementImage.ts', '/ChartFileDialog.tsx', '/workbook.ts'].map(pageChunk);
  const tools = READER_TOOLS.map(pageChunk);
  const exporting = ['ExportDialog', 'WorkbookDialog', 'GroupsChoice', 'CopyToServerDialog'];
  const fileExport = exporting.map((name) => pageChunk(`/${name}.tsx`));
  const groupChunk = (name: string): string => {
    const key = Object.keys(manifest).find((each) => each.startsWith(`_${name}-`));
    if (key === undefined) throw new Error(`The build has no chunk ${name}.`);
    return key;
  };
  const rare = [
    groupChunk('rare'),
    ...['MoreDrawn', 'Drawing', 'PairedTest', 'TimeTable'].map((name) => pageChunk(`/${name}Chart.tsx`)),
  ];
  const vegaLite = [pageChunk('/VegaLiteChart.tsx')];
  const drawing = pageChunk('/DrawingChart.tsx');
  // Loaded by a specification that has a map, and by the charts that are maps.
  const geography = vegaLite.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const worldMap = [...geography, pageChunk('/worldMap/draw.ts'), pageChunk('/WorldMapChart.tsx')];
  const maps = [
    ...geography,
    groupChunk('map'),
    pageChunk('/countryMap/draw.ts'),
    ...['Map', 'CountryMap', 'Cartodiagram'].map((name) => pageChunk(`/${name}Chart.tsx`)),
  ];
  // What draws any chart in dialogs that have words for the same, and patterns, which a person asks for.
  const pictured = ['/Pictures.tsx', '/patternedChart.ts'].map(pageChunk);
  const late = [...pictured, maps, worldMap, edited, files, tools, fileExport, rare, vegaLite].flat();
  const loaded = (but: readonly string[]) =>
    weigh(manifest, everLoaded(manifest, shell, [dashboardPage], but));
  const dashboard = loaded(late);
  const added = (own: readonly string[]) => loaded(late.filter((key) => !own.includes(key))) - dashboard;
  const pictures = ['light', 'dark'].map((theme) => pageChunk(`/gallery/${theme}.json`));
  // The editor of Vega-Lite specifications is loaded for charts by them.
  const rareInExplore = [
    ...pictured,
    pageChunk('/SpecEditor.tsx'),
    pageChunk('/ExpressionEditor.tsx'),
    ...pictures,
    ...files,
    ...rare,
    ...vegaLite,
    ...worldMap,
    ...maps,
  ];
  const explored = (but: readonly string[]) =>
    weigh(manifest, everLoaded(manifest, shell, [pageChunk('/ExplorePage.tsx')], but));
  const explore = explored([...rareInExplore, ...EXPLORE_DIALOGS.map(pageChunk)]);
  return {
    shell: weigh(manifest, shell),
    sqlEditor: weigh(manifest, new Set([...shell, ...closure(manifest, [sqlPage])])),
    firstVisit: weigh(manifest, new Set([...shell, ...closure(manifest, FIRST_VISIT.map(pageChunk))])),
    dashboard,
    editMode: added(edited),
    rareCharts: added(rare),
    downloads: added(files),
    readerTools: added(tools),
    fileExport: added(fileExport),
    explore,
    exploreDialogs: explored(rareInExplore) - explore,
    gallery: Math.max(...pictures.map((key) => weigh(manifest, new Set([key])))),
    worldMap: added(worldMap),
    maps: added(maps),
    // It is loaded by what shows drawings of any tag.
    vegaLite: added([...vegaLite, drawing]) - added([drawing]),
    serviceWorker: gzipped('sw.js'),
  };
}
