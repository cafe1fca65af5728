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

/** Budgets in bytes of gzip. */
export const BUDGETS: BundleSizes = {
  // 0.5 kB read numbers of responses with all their digits, 0.2 kB statements by the rules of other engines, 0.2 kB are
  // the table of calls, 0.1 kB read the pages of a list side by side, 0.1 kB are notes of comments, 0.5 kB know that
  // there may be no server, and 0.1 kB open help at once, before a browser takes it for an unwanted window. 0.1 kB ask for
  // lasting storage with a table. 0.2 kB forget comments with what they are about.
  // 0.4 kB read themes and show everybody’s, which is loaded where there is one.
  // 0.1 kB tell apart what one text means in two places, and name the chunks of what is chosen for offline dashboards.
  // Less than 0.1 kB load what changes need with the first press, what nobody asked for after the editor, export rows, and set clocks right. 0.1 kB know the language of charts, and say that the storage does not open.
  shell: 244_910,
  // 0.1 kB choose by a typed name and Enter. 0.3 kB are the shell's notes of comments, and chunks that these cut anew. Help
  // shares icons with it, 1 kB of others. 0.1 kB keep foreign keys with the columns of tables, 0.2 kB
  // lead to the list of shortcuts and refuse results of this device to servers.
  // Less than 0.1 kB are names of chunks. 0.1 kB here, on dashboards and in explore load what changes need with the first press, and keep opened lists open.
  sqlEditor: 416_190,
  // What lists databases comes without charts, in a file of its own: 0.8 % more for every page, a third less here.
  // 1.1 kB more compute forecasts of a server's rows, which have none, and lead to comments on a tab's query.
  // 0.1 kB tell Enter from the end of a composition, 0.4 kB read the SQL of engines that were added to the server, 0.1 kB say what
  // React Aria does in the language of the page.
  // 0.1 kB tell sliders the step in which numbers are kept, 0.2 kB take the earliest of two
  // copies of a saved query, and set right what a clock that was ahead delayed or hid.
  // Without marks in the gutter it is 0.9 kB less. 0.2 kB wait for the first rows of charts and for the editor. 0.2 kB as in the shell. 0.3 kB know of a folder that is worked in.
  firstVisit: 544_780,
  // Of it 15 kB are the documents that deleting and copying need, 11 kB the queries of rare chart types, of maps and of
  // Vega-Lite, 5 kB display controls, menus of cells, and what takes filters along to other dashboards, 6 kB
  // annotation layers, 3 kB the totals that the engine computes, 1 kB names controls that cannot be read, 2 kB filters
  // of older form data, pages of tables and columns that a reader moves, and 4 kB charts over tables of the device,
  // dashboards from files, and answers that are computed in the background, and 1.5 kB what rows leave out, with the
  // ways to all and series that are asked for whole, 1 kB that types say themselves how their drawings are loaded,
  // 0.8 kB find added types and take them along, 0.3 kB tell which columns of many rows a device needs, 0.6 kB draw
  // forecasts in their bounds and compare a number with that of an earlier time, 0.3 kB choose by a typed name and
  // add tabs, 3.8 kB read and keep comments, make threads of them and change those that wait, 0.4 kB say who else is
  // here, and 0.6 kB undo decisions that are not on their way, with the copy that was made.
  // 0.7 kB read typed times in filters, compare times, and measure labels by the letters of several scripts.
  // 0.9 kB write tooltips, cells and pivots, which are data.
  // 1.3 kB keep themes as documents, with those of dashboards, and 1.3 kB plan groups in steps and let a person choose.
  // 0.3 kB leave out labels of a radar that lie over others, 0.1 kB give that of the longest bar its room, 0.1 kB read bounds with commas, and say what small groups are left out. 0.3 kB fetch a dashboard before its page. 0.3 kB load patterns where they are asked for.
  // 0.5 kB let charts write numbers, their units and times as the language does, here and in explore. 0.2 kB offer to work in a folder.
  dashboard: 672_140,
  // With the dialog of save conflicts and the words of a merge, 3 kB of selecting several components and 3 kB of
  // the clipboard, and 3 kB of tabs, which a dashboard that is only read does not load.
  // 0.1 kB add and rename tabs where they are, 0.8 kB say what was before a conflict and what else is merged, 0.3 kB
  // decide it there, 1.3 kB name what draws its pictures. 0.1 kB list its keys, 0.3 kB keep its dialogs, 0.4 kB choose a
  // theme, 0.2 kB say steps and places in the language of the page.
  editMode: 57_510,
  // Of it 3 kB pan and zoom graphs and trees, and open their nodes; 1.5 kB show what added types draw.
  rareCharts: 34_900,
  downloads: 32_000,
  // Of it 23 kB are the calendar and the slider, 5 kB what changed since a visit, and 3 kB tabs, 2.3 kB comments, and
  // 2.6 kB steps of a drill. 0.6 kB offer people after @. 5.7 kB derive pages from a theme, where there is one.
  readerTools: 59_480,
  // With the library that packs it. 3 kB are groups of rows in the file, 1.1 kB leave out small ones, and 0.7 kB comments. 3.9 kB copy
  // dashboards of the device, with the choice of datasets.
  fileExport: 27_940,
  // 0.3 kB bring back what types set aside; 0.4 kB are the table of calls, 0.8 kB added types with their controls, and
  // 1.2 kB forecasts, a number compared with an earlier one, its controls, and names for charts that have none,
  // 3.3 kB read and keep comments and change those that wait, 0.4 kB say who else is here, and 1.3 kB undo decisions
  // from the versions. 0.3 kB open what was drilled. 0.8 kB measure labels by the letters of several scripts. 0.9 kB write tooltips, cells and pivots, which are data.
  // 1.1 kB keep themes as documents. 0.4 kB name charts in the words of their dataset, and draw labels as dashboards
  // do. 0.6 kB name what draws pictures of versions. 0.2 kB fetch a dashboard before its page. 0.3 kB load patterns.
  explore: 670_260,
  // Half of it shows save conflicts, and 2.5 kB comments. 0.6 kB name what draws pictures of both sides.
  exploreDialogs: 41_290,
  gallery: 60_000,
  worldMap: 290_000,
  maps: 600_000,
  // 0.7 kB reach its marks by keyboard.
  vegaLite: 30_300,
  // It sends documents too, and so merges them and notes what was merged: eight kinds, each of about 1 kB. The list of
  // files that it keeps grows with them. It forgets what may not be read any more, says where storage is full, and
  // looks the name of a table up before it sends the table. 0.5 kB are the table of calls. 0.5 kB send comments, and
  // 0.4 kB keep help and tell a page that files alone serve where it is. 0.2 kB show help where the server is ill, and
  // leave other apps of the host what is theirs. 0.1 kB leave it the page of engines.
  // 0.5 kB send themes.
  // 0.1 kB are the copies of saved queries and clocks that were ahead. Less than 0.1 kB send what is queued while a
  // request of another lane has no response. 0.2 kB say in its language why a request failed.
  serviceWorker: 100_880,
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
