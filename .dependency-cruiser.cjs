/**
 * Who may import whom: the table of docs/architecture.md, enforced. A layer may import itself and what its row names.
 */
const may = {
  'src/contract': [],
  'src/domain': [],
  'src/charts': ['src/domain'],
  'src/api': ['src/contract', 'src/domain'],
  'src/sync': ['src/domain'],
  'src/store': ['src/sync', 'src/charts', 'src/domain'],
  'src/ui': ['src/charts', 'src/domain'],
  'src/documents': ['src/sync', 'src/store', 'src/api', 'src/domain', 'src/contract'],
  'src/commands': [
    'src/documents',
    'src/sync',
    'src/store',
    'src/api',
    'src/charts',
    'src/domain',
    'src/contract',
  ],
  'src/query': ['src/store', 'src/api', 'src/charts', 'src/domain', 'src/contract'],
  'src/features': [
    'src/commands',
    'src/documents',
    'src/query',
    'src/sync',
    'src/store',
    'src/ui',
    'src/charts',
    'src/domain',
  ],
  'src/app': ['src/'],
  sw: ['src/sync', 'src/documents', 'src/commands', 'src/store', 'src/api', 'src/domain', 'src/contract'],
  workers: ['src/charts', 'src/domain', 'src/store', 'src/contract'],
  server: ['src/contract', 'src/charts', 'src/domain'],
};
/** Folders of charts that are no type. */
const noType = '(?!(?:added|build|explore|filter|form|kit|legacy|query)/)';
const chartType = `${noType}([^/]+)`;
const tests = '\\.test\\.tsx?$';
/**
 * The parts of a layer, the lowest first: each may import those before it, and what is in no folder. What all parts of
 * the server work with, `deps.ts` and `config.ts`, is above none of them.
 */
const orders = {
  'src/domain': [
    'catalogue',
    'comment',
    'text',
    'format',
    'error',
    'home',
    'inbox',
    'language',
    'merge',
    'nativeFilter',
    'plan',
    'sql',
    'tab',
    'theme',
    'timeRange',
    'usage',
    'access',
    'kiosk',
    'records',
    'report',
    'rows',
    'compile',
    'savedQuery',
    'chart',
    'export',
    'query',
    'template',
    'dashboard',
    'dataset',
    'code',
    'device',
    'filter',
  ],
  server: [
    'base',
    'keys',
    'sql',
    'access',
    'http',
    'pages',
    'engines',
    'meta',
    'backup',
    'dashboards',
    'chartTypes',
    'files',
    'people',
    'templates',
    'auth',
    'datasets',
    'kiosk',
    'chartData',
    'exchange',
    'guests',
    'queries',
    'apart',
    'backgroundJobs',
    'notices',
    'webhooks',
    'pictures',
    'samples',
    'reports',
    'routes',
    'gateway',
    'code',
    'mcp',
    'cli',
  ],
};
/** Files of the layer itself that its parts may not import: those that put the parts together. */
const above = { 'src/domain': [], server: ['main', 'app'] };
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: `^src/charts/${chartType}/` },
      to: { circular: true },
    },
    // The definition of a chart type has its queries and its drawing, and these the type of its form.
    {
      name: 'no-cycles-within-a-chart-type',
      severity: 'error',
      from: { path: `^src/charts/${chartType}/` },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-feature-to-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/($1|services|documents|shared)/' },
    },
    {
      name: 'workers-by-type-only',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^workers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-chart-type-to-chart-type',
      severity: 'error',
      from: { path: `^src/charts/${chartType}/`, pathNot: tests },
      to: { path: `^src/charts/${noType}[^/]+/`, pathNot: '^src/charts/$1/' },
    },
    ...Object.entries(may).map(([layer, allowed]) => ({
      name: `${layer}-imports`,
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: tests },
      to: {
        path: '^(src|sw|server|workers|tests)/',
        pathNot: [
          `^${layer}/`,
          ...allowed.map((each) => `^${each}`),
          ...(layer.startsWith('src/') ? ['^workers/'] : []),
        ],
      },
    })),
    ...Object.entries(orders).flatMap(([layer, parts]) => [
      ...parts.map((part, at) => ({
        name: `${layer}/${part}-is-above`,
        severity: 'error',
        from: { path: `^${layer}/${part}/`, pathNot: tests },
        to: {
          path: [`^${layer}/[^/]+/`, ...above[layer].map((file) => `^${layer}/${file}\\.ts$`)],
          pathNot: [
            `^${layer}/(${parts.slice(0, at + 1).join('|')})/`,
            ...(part === 'cli' ? ['^server/app\\.ts$'] : []),
          ],
        },
      })),
      {
        name: `${layer}-parts-are-listed`,
        severity: 'error',
        from: {},
        to: { path: `^${layer}/[^/]+/`, pathNot: `^${layer}/(${parts.join('|')})/` },
      },
    ]),
    {
      name: 'domain-files-import-no-part',
      severity: 'error',
      from: { path: '^src/domain/[^/]+\\.ts$', pathNot: tests },
      to: { path: '^src/domain/[^/]+/' },
    },
    {
      name: 'dexie-only-in-store',
      severity: 'error',
      from: { path: '^(src|sw|workers|server)/', pathNot: '^src/(store/|sync/tables\\.ts|ui/useLive)' },
      to: { path: 'node_modules/dexie' },
    },
    {
      name: 'react-only-in-ui-features-app',
      severity: 'error',
      from: { path: '^(src/(contract|domain|api|store|sync|commands|query)|sw|workers|server)/' },
      to: { path: 'node_modules/react' },
    },
    // An address that the build makes of a file is no module of its own.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?url$' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    // Imports name their files in full and no file is a link: to try fewer endings and links is a quarter of the time.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node', 'require'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
