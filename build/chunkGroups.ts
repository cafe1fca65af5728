import { DRAWING_CHUNKS } from './drawingChunks.ts';
import { PAGE_CHUNKS } from './pageChunks.ts';

/** What several pages or dialogs load, in few files. */
const SHARED = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_600 };

/**
 * Which modules share a file. Of groups with equal priority the first one that fits takes a module; priorities between
 * two whole numbers count as the lower one. A threshold of 0 keeps a group apart, also where it is small.
 */
export const CHUNK_GROUPS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  DRAWING_CHUNKS,
  // What derives themes is loaded where there is one.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'themes',
    test: /[\\/]domain[\\/]theme[\\/](?!oklch)|[\\/]themeSheets\.ts$/,
    priority: 2.9,
  },
  PAGE_CHUNKS,
  // What picks time ranges on two pages.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'timeRange',
    test: /[\\/]features[\\/]shared[\\/]timeRange[\\/]/,
    priority: 2.9,
  },
  {
    ...SHARED,
    entriesAwareMergeThreshold: 4_000,
    name: 'icons',
    test: /[\\/]node_modules[\\/]lucide-react[\\/]/,
    priority: 2.8,
  },
  // What edits a layout is not merged with what reads one.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'layout',
    test: /[\\/]domain[\\/]dashboard[\\/]edit[\\/]/,
    priority: 1,
  },
  // Small chunks are merged with each other, and never with what a page without charts loads.
  {
    ...SHARED,
    name: 'charts',
    test: /[\\/]src[\\/]charts[\\/](?!explore[\\/])|[\\/]domain[\\/](?:chart|dashboard|filter|nativeFilter|timeRange)[\\/]|[\\/]query[\\/]chart[\\/]\w+Requests?\.ts$/,
    priority: 1,
  },
  // Two pages draw charts: what draws is not merged with what other pages load.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'drawing',
    test: /[\\/]src[\\/]ui[\\/]chart[\\/]/,
    priority: 2.5,
  },
  // Two editors share a library that no other page loads.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'codemirror',
    test: /node_modules[\\/](?:@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)[\\/]|[\\/]styleRoot\.ts$/,
    priority: 2.5,
  },
  // Nor what reads Markdown: only dashboards and their editor have any.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'markdown',
    test: /dashboard[\\/]layout[\\/](?:MarkdownText|PlainText|readHtml|readGfm)|node_modules[\\/](?:react-markdown|micromark|mdast|hast|unist|unified|rehype|remark|property-information|vfile|style-to|inline-style|html-url|@ungap|decode-named)/,
    priority: 2.2,
  },
  // Nor tabs: a dashboard that is only read shows others.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'tabs',
    test: /dist[\\/]private[\\/](?:tabs[\\/]|Tabs\.mjs)|[\\/]collections[\\/]Tabs\.tsx$/,
    priority: 2.2,
  },
  // Nor switches: lists and dialogs have them, the SQL editor has none.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'switches',
    test: /[\\/]Switch\.(?:mjs|tsx)$|[\\/]switch[\\/]useSwitch/,
    priority: 2.2,
  },
  // Nor the tables of lists: a dashboard that is only read has none.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'tables',
    test: /[\\/]collections[\\/](?:DataTable|useMoreRows)\.tsx?$/,
    priority: 2.2,
  },
  // Nor the grid of results, which loads parts of the SQL editor.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'grid',
    test: /[\\/]ui[\\/]grid[\\/]/,
    priority: 2.2,
  },
  // Nor parts of the kit with a page that uses them: another page would load both.
  {
    ...SHARED,
    name: 'kit',
    test: /node_modules|[\\/]src[\\/](?:ui[\\/]|domain[\\/]\w+\.ts$)/,
    priority: 2,
  },
  // Nor pages of one record each, such as reports.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'records',
    test: /[\\/]features[\\/](?:records|reports|screens|shared[\\/]records)[\\/]/,
    priority: 1.5,
  },
  { ...SHARED, name: 'lists', test: /[\\/]features[\\/](?:shared[\\/])?lists[\\/]/, priority: 1 },
  // Several pages of drafts need these, and none of them what the others need besides.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'documents',
    test: /[\\/]features[\\/]documents[\\/](?:draft[\\/]\w+|OwnersField|useOutcome|conflict[\\/]DocumentConflict)\.tsx?$|[\\/](?:exploreRights|newChartPlace)\.ts$/,
    priority: 1.5,
  },
  {
    ...SHARED,
    name: 'documents',
    test: /[\\/](?:src[\\/]documents(?![\\/]commands[\\/]restore)|features[\\/]documents(?![\\/](?:DatasetSamples|pictures))|merge)[\\/]|[\\/](?:dashboardLife|removeDocuments)\.ts$|[\\/]commands[\\/]dashboard[\\/](?:dashboard\w*|filter)\.ts$/,
    priority: 1,
  },
  // What runs queries is loaded when the first one is run, and on other pages besides.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'runner',
    test: /[\\/]domain[\\/]query[\\/]transition\.ts$|[\\/]query[\\/]sql[\\/](?:applyEvent|failQuery)\.ts$/,
    priority: 1.5,
  },
  // Nor what reads and makes tables of this device: the tree of tables only lists them.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'device',
    test: /[\\/](?:query|domain)[\\/]device[\\/]|[\\/]store[\\/](?:sql[\\/](?:keptTables|filesToSend)|datasets[\\/]extracts)\.ts$|[\\/]dataset[\\/]definition\.ts$/,
    priority: 1.5,
  },
  // Nor parts of the SQL editor.
  {
    ...SHARED,
    name: 'sql',
    test: /[\\/](?:features[\\/]sqllab|domain[\\/](?:sql|query)|query[\\/]sql)[\\/]/,
    priority: 1,
  },
  // Nor what the shell loads when it is needed.
  {
    ...SHARED,
    entriesAwareMergeThreshold: 0,
    name: 'later',
    test: /[\\/]src[\\/]app[\\/]|[\\/]restoreBackup\.ts$/,
    priority: 1,
  },
  { ...SHARED, name: 'shared' },
];
