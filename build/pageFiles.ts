import { resolve } from 'node:path';
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

/** Who is signed in, and what the server can do: before both are known nothing is on screen. */
const WHO = ['api/v1/sextant/capabilities', 'api/v1/me/'];

/** What a person may do. */
const RIGHTS = 'api/v1/me/roles/';
/** The first page of databases, as `src/api/sql/database.ts` asks for it. */
const DATABASES = `api/v1/database/?${new URLSearchParams({
  q: "(filters:!((col:'expose_in_sqllab',opr:'eq',value:!t)),order_column:'database_name',order_direction:'asc',page:0,page_size:100)",
}).toString()}`;

interface Page {
  readonly path: string;
  readonly modules: readonly string[];
  readonly font?: RegExp;
  /** What is asked of the server before anything is on screen. A star is the first group in the path. */
  readonly calls: readonly string[];
}

/**
 * The addresses below the base path whose pages load most, with their modules, what those import next, and what draws
 * their charts. Read from the end: that is needed last.
 */
const PAGES: readonly Page[] = [
  {
    path: '^sqllab/',
    modules: [
      'features/sqllab/SqlLabPage.tsx',
      'app/queries/openCatalogue.ts',
      'features/sqllab/lab/open/firstVisit.ts',
    ],
    font: /\bjetbrains-mono-.*\.woff2$/,
    calls: [...WHO, RIGHTS, DATABASES],
  },
  {
    path: '^superset/dashboard/(?:([^/?#]+)/?(?:[?#]|$))?',
    calls: [
      ...WHO,
      'api/v1/sextant/chart_type/installed',
      'api/v1/security/csrf_token/',
      RIGHTS,
      ...['', '/charts', '/datasets'].map((part) => `api/v1/dashboard/*${part}`),
    ],
    modules: [
      'ui/chart/vega/runtime/vegaRuntime.ts',
      'features/dashboard/DashboardPage.tsx',
      'app/chartTypes/added.ts',
      'app/dashboards/dashboards.ts',
      'app/dashboards/openChartData.ts',
    ],
  },
  {
    path: '^(?:superset/)?explore/',
    calls: [...WHO, 'api/v1/sextant/chart_type/installed'],
    modules: [
      'ui/chart/vega/runtime/vegaRuntime.ts',
      'features/explore/ExplorePage.tsx',
      'app/chartTypes/added.ts',
      'app/dashboards/exploreCalls.ts',
      'app/dashboards/openChartData.ts',
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
  const found = chunks.find((chunk) => chunk.moduleIds?.includes(resolve('src', module)) === true);
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
        const wanted = PAGES.map(({ path, modules, font, calls }) => ({
          path,
          calls,
          files: [
            ...filesOf(
              written,
              modules.map((each) => chunkWith(chunks, each)),
            ),
            ...Object.keys(written).filter((file) => font?.test(file)),
          ].filter((file) => !shell.has(file)),
        }));
        const files = [...new Set(wanted.flatMap((page) => page.files))];
        const pages = wanted.map((page) => ({
          path: page.path,
          calls: page.calls,
          files: page.files.map((file) => files.indexOf(file)),
        }));
        const links = [...shell]
          .filter((file) => file.endsWith('.js'))
          .map((file) => `<link rel="preload" as="script" crossorigin href="./${file}">`);
        const list = `<script type="application/json" id="page-files">${JSON.stringify({ files, pages })}</script>`;
        return html.replace('<script src="./start.js"></script>', (start) =>
          [list, start, ...links].join('\n    '),
        );
      },
    },
  };
}
