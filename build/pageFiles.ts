import type { Plugin } from 'vite';

/** Of a bundle as far as it is read here. */
interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

type Bundle = Readonly<Record<string, Chunk>>;

/**
 * The addresses below the base path whose pages load most, and the modules `preloadPage` in `src/app/pages.ts` imports,
 * with what draws their charts.
 */
const PAGES: readonly { readonly path: string; readonly modules: readonly string[] }[] = [
  { path: '^sqllab/', modules: ['/features/sqllab/SqlLabPage.tsx', '/queries/openCatalogue.ts'] },
  {
    path: '^superset/dashboard/',
    modules: [
      // Read from the end: it is needed last.
      '/runtime/vegaRuntime.ts',
      '/features/dashboard/DashboardPage.tsx',
      '/dashboards/dashboards.ts',
      '/openChartData.ts',
    ],
  },
  {
    path: '^(?:superset/)?explore/',
    modules: [
      // Read from the end: it is needed last.
      '/runtime/vegaRuntime.ts',
      '/features/explore/ExplorePage.tsx',
      '/dashboards/exploreCalls.ts',
      '/openChartData.ts',
    ],
  },
];

/** The files of these chunks and of all that they import, with their style sheets. */
function filesOf(bundle: Bundle, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = bundle[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    queue.push(...(chunk.imports ?? []));
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  }
  return seen;
}

function chunkWith(chunks: readonly Chunk[], module: string): string {
  const found = chunks.find((chunk) => chunk.moduleIds?.some((id) => id.endsWith(module)) === true);
  if (found === undefined) throw new Error(`No file of the app contains ${module}.`);
  return found.fileName;
}

/**
 * Writes into the page which files its address needs, for `public/start.js`, and has the app's own files preloaded.
 * They would be imported one after the other: the app's, then the page's.
 */
export function listPageFiles(): Plugin {
  return {
    name: 'list-page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const written: Bundle = { ...bundle };
        const chunks = Object.values(written);
        const shell = filesOf(
          written,
          chunks.filter((chunk) => chunk.isEntry === true).map((chunk) => chunk.fileName),
        );
        const wanted = PAGES.map(({ path, modules }) => ({
          path,
          files: [
            ...filesOf(
              written,
              modules.map((each) => chunkWith(chunks, each)),
            ),
          ].filter((file) => !shell.has(file)),
        }));
        const files = [...new Set(wanted.flatMap((page) => page.files))];
        const pages = wanted.map((page) => ({
          path: page.path,
          files: page.files.map((file) => files.indexOf(file)),
        }));
        const links = [...shell]
          .filter((file) => file.endsWith('.js'))
          .map((file) => `<link rel="preload" as="script" crossorigin href="./${file}">`);
        const list = `<script type="application/json" id="page-files">${JSON.stringify({ files, pages })}</script>`;
        return html.replace('<script src="./start.js">', (start) => [...links, list, start].join('\n    '));
      },
    },
  };
}
