/**
 * The page of a portable file as one script: everything that draws a dashboard, with its styles, fonts and workers, in
 * dist/page, from where the app's build takes it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

const common = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  target: ['chrome125', 'firefox128', 'safari17.5'],
  minify: true,
  jsx: 'automatic',
  write: false,
  logLevel: 'warning',
  legalComments: 'none',
  define: {
    __APP_VERSION__: JSON.stringify(version),
    'import.meta.env.DEV': 'false',
    'process.env.NODE_ENV': '"production"',
  },
  loader: { '.woff2': 'dataurl', '.svg': 'dataurl' },
};

/** What no reader of a file reaches: editing, other pages, and what is sent to a server. */
const LEFT_OUT =
  /(?:CommentForm|EditDashboard|ExportDialog|EmbedDialog|FrameResponder|SaveConflictDialog|KeyboardDialogs|SpecEditor|ExpressionEditor|OfflineToggle)\.tsx$/;

const leftOut = {
  name: 'left out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: LEFT_OUT }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `export const ${/([^/]+)\.tsx$/.exec(path)?.[1]} = () => null;`,
      loader: 'js',
    }));
  },
};

/** A page has no other files: what names one is not reached in it. */
const noFiles = {
  name: 'no files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?url$/ }, ({ path }) => ({ path, namespace: 'url' }));
    onLoad({ filter: /.*/, namespace: 'url' }, () => ({ contents: "export default '';", loader: 'js' }));
  },
};

/** vega-embed takes all of Vega-Lite; compiling is done in a worker. */
const narrowEmbed = {
  name: 'narrow embed',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:vega-lite|vega-themes)$/ }, ({ path, importer }) =>
      /[\\/]vega-embed[\\/]/.test(importer) ? { path, namespace: 'embed' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'embed' }, () => ({ contents: "export const version = '6';" }));
  },
};

const bundleOf = async (entry, plugins, format = 'esm') =>
  build({
    ...common,
    format,
    entryPoints: [entry],
    outdir: 'dist/page',
    plugins: [...plugins, noFiles, narrowEmbed],
  });

const codeOf = ({ outputFiles }, ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';

/** The browser does not let a page from a disk start a worker from a module. */
const classic = (source) => source.replace("type: 'module'", "type: 'classic'");

/** Workers are started from texts: a file has no other files. */
const inlineWorkers = {
  name: 'inline workers',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /(?:startResultsWorker|openEngine|trialRun)\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const found = /new URL\('([^']+\.worker\.ts)', import\.meta\.url\)/.exec(source);
      if (found === null) return undefined;
      // The engine is too large for a page: a small evaluator answers from the rows in its place.
      const worker = resolve(dirname(path), found[1].replace('engine.worker', 'rows.worker'));
      return {
        contents: `import workerAddress from ${JSON.stringify(`worker:${worker}`)};\n${classic(source).replace(found[0], 'workerAddress()')}`,
        loader: 'ts',
        resolveDir: dirname(path),
      };
    });
    onResolve({ filter: /^worker:/ }, ({ path }) => ({
      path: path.slice('worker:'.length),
      namespace: 'worker',
    }));
    onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const code = codeOf(await bundleOf(path, [], 'iife'), '.js');
      return {
        contents: `const code = ${JSON.stringify(code)};
          export default () => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));`,
        loader: 'js',
      };
    });
  },
};

/** What explore and servers read of the definition of a chart type. */
const OF_OTHERS =
  /^ {2}(?:controls|legacyControls: .+|(?:legacyCall|suggests): (?:[{[]\n[^]*?\n {2}[}\]]|.+)|isOfAllRows: true),\n/gm;

/** Nobody edits a chart in a file. */
const leanCharts = {
  name: 'lean charts',
  setup({ onLoad }) {
    onLoad({ filter: /charts[\\/]\w+[\\/]chart\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(OF_OTHERS, ''),
      loader: 'ts',
    }));
  },
};

/** The bundler gives each file its own names of containers, but rules about one are in other files than it. */
const sharedContainers = {
  name: 'shared containers',
  setup({ onLoad }) {
    onLoad({ filter: /\.module\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(CONTAINER_NAME, '$1global($2)'),
      loader: 'local-css',
      resolveDir: dirname(path),
    }));
  },
};

/** In `container: NAME / …`, `container-name: NAME` and `@container NAME (…)`. */
const CONTAINER_NAME = /(\bcontainer(?:-name)?:\s*|@container\s+)([a-z][\w-]*)(?=\s*[/;(])/g;

const withSharedContainers = (style) => style.replaceAll(/\bglobal\(([\w-]+)\)\s?/g, '$1 ');

export async function buildPortablePage() {
  const entry = 'src/app/portable/page/startPage.tsx';
  const built = await bundleOf(entry, [leftOut, inlineWorkers, leanCharts, sharedContainers]);
  const style = withSharedContainers(codeOf(built, '.css'));
  const script = codeOf(built, '.js');
  const begin = `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(style)}); document.adoptedStyleSheets = [sheet];\n`;
  const packed = gzipSync(begin + script, { level: 9 });
  await mkdir(join(ROOT, 'dist/page'), { recursive: true });
  await writeFile(join(ROOT, 'dist/page/page.bin'), packed);
  return { bytes: packed.length, plain: script.length };
}

if (process.argv[1] === import.meta.filename) console.log(await buildPortablePage());
