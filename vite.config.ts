import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type ProxyOptions, type Rolldown } from 'vite';
import { leanCalls } from './build/leanCalls.ts';
import { leanCharts } from './build/leanCharts.ts';
import { CHUNK_GROUPS } from './build/chunkGroups.ts';
import { leanEngine } from './build/leanEngine.ts';
import { listPageFiles } from './build/pageFiles.ts';
import { spokenTexts } from './build/spokenTexts.ts';
import { SERVER_PREFIXES } from './src/contract/addresses.ts';

const SERVER = process.env['SEXTANT_SERVER'] ?? 'http://127.0.0.1:8090';
const SERVICE_WORKER = 'sw/sw.ts';
/** Of the file, because a build is also started without npm. */
const { version: VERSION } = JSON.parse(
  readFileSync(fileURLToPath(new URL('package.json', import.meta.url)), 'utf8'),
) as { readonly version: string };

/**
 * What Vega can do and most pictures here do not ask for, about 25 kB compressed: maps, forces, cells, words,
 * regressions, cross-counts. Those that need some of it import it themselves (`moreTransforms.ts`).
 */
function leaveOutTransforms(): Plugin {
  const unused = /^vega-(?:geo|force|voronoi|regression|crossfilter|label|wordcloud)$/;
  const nothing = '\0no-transforms';
  return {
    name: 'leave-out-transforms',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      unused.test(source) && /[\\/]node_modules[\\/]vega[\\/]/.test(importer ?? '') ? nothing : null,
    load: (id) => (id === nothing ? 'export {};' : null),
  };
}

/**
 * Projections, and measures of shapes on a sphere, which expressions of Vega can call: 15 kB compressed in every page
 * with charts. Charts that draw maps bring them (`moreTransforms.ts`).
 */
function leaveOutGeography(): Plugin {
  const parts: Readonly<Record<string, { readonly within: RegExp; readonly code: string }>> = {
    'vega-projection': {
      within: /[\\/]node_modules[\\/]vega[\\/]/,
      code: 'export const projection = undefined;',
    },
    'd3-geo': {
      within: /[\\/]node_modules[\\/]vega-functions[\\/]/,
      code: 'export const geoArea = undefined, geoBounds = undefined, geoCentroid = undefined;',
    },
  };
  const prefix = '\0no-';
  return {
    name: 'leave-out-geography',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      Object.hasOwn(parts, source) && parts[source]?.within.test(importer ?? '')
        ? `${prefix}${source}`
        : null,
    load: (id) => (id.startsWith(prefix) ? (parts[id.slice(prefix.length)]?.code ?? null) : null),
  };
}

/**
 * Tells Chromium to compile all functions of a large file while it arrives, beside the page's thread, instead of each on that
 * thread at its first call: a fifth less of its time until a first chart. In small files the words would weigh more.
 */
function compiledAhead({ modules }: Rolldown.RenderedChunk): string {
  const length = Object.values(modules).reduce((all, { renderedLength }) => all + renderedLength, 0);
  return length > 20_000 ? '//# allFunctionsCalledOnLoad' : '';
}

/** What Vega-Lite asks for and no other picture (`moreTransforms.ts`). */
const FOR_VEGA_LITE: readonly string[] = ['impute', 'kde', 'pivot', 'quantile', 'sample', 'timeunit'];

/** What Vega can do and pictures here do not ask for. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'vega-hierarchy': ['nest', 'pack', 'tree', 'treelinks'],
  'vega-transforms': ['countpattern', 'cross', 'density', 'dotbin', ...FOR_VEGA_LITE],
};

/** Takes single transforms out of packages of Vega, whose index has a line for each, and gives Vega-Lite its own. */
function leaveOutSingleTransforms(): Plugin {
  const some = '\0some-';
  const more = '\0more-';
  const names = (line: string, transforms: readonly string[] = []): boolean =>
    transforms.some((each) => line.includes(` as ${each}}`));
  return {
    name: 'leave-out-single-transforms',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (!Object.hasOwn(LEFT_OUT, source)) return null;
      if (/[\\/]node_modules[\\/]vega[\\/]/.test(importer)) return `${some}${source}`;
      return importer.endsWith('moreTransforms.ts') ? `${more}${source}` : null;
    },
    load(id) {
      if (!id.startsWith(some) && !id.startsWith(more)) return null;
      const name = id.slice(some.length);
      const folder = fileURLToPath(new URL(`node_modules/${name}/`, import.meta.url));
      return readFileSync(`${folder}index.js`, 'utf8')
        .split('\n')
        .filter((line) => (id.startsWith(some) ? !names(line, LEFT_OUT[name]) : names(line, FOR_VEGA_LITE)))
        .join('\n')
        .replaceAll("'./src/", `'${folder}src/`);
    },
  };
}

/**
 * vega-embed takes Vega and Vega-Lite as a whole, whose unused parts would then be in every page with charts. It gets
 * what it uses; compiling is done in a worker.
 */
function narrowEmbed(): Plugin {
  const parts: Readonly<Record<string, string>> = {
    vega: `export { expressionFunction, formatLocale, isBoolean, isObject, isString, loader, logger, mergeConfig, parse,
      timeFormatLocale, version, View, Warn, writeConfig } from 'vega';`,
    'vega-lite': "export const version = '6';",
    'vega-themes': '',
  };
  return {
    name: 'narrow-embed',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      /[\\/]vega-embed[\\/]/.test(importer ?? '') && Object.hasOwn(parts, source)
        ? `\0embed-${source}`
        : null,
    load: (id) => (id.startsWith('\0embed-') ? (parts[id.slice('\0embed-'.length)] ?? null) : null),
  };
}

/** The schema of Vega-Lite as far as it is completed: without its texts, which are four fifths of it. */
function shortenSchema(): Plugin {
  return {
    name: 'shorten-schema',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/vega-lite-schema.json')
        ? JSON.stringify(JSON.parse(code), (key, value: unknown) =>
            ['description', 'examples', 'title'].includes(key) && typeof value !== 'object'
              ? undefined
              : value,
          )
        : null,
  };
}

/** React has had this hook of its own since 18; libraries that also run with older ones bring another. */
function nativeStoreHook(): Plugin {
  const hook = '\0store-hook';
  return {
    name: 'native-store-hook',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === 'use-sync-external-store/shim/index.js' ? hook : null),
    load: (id) => (id === hook ? "export { useSyncExternalStore } from 'react';" : null),
  };
}

/** React Router's package names its development build alone; the one without warnings lies beside it. */
function productionRouter(): Plugin {
  const built = fileURLToPath(
    new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
  );
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === 'react-router' ? built : null),
  };
}

/**
 * Asks for the font of all pages with the page itself, so that text is set in it from its first paint where the cache is
 * warm.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => /\binter-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: true },
          })),
    },
  };
}

// The Host header stays the browser's: the server refuses changes whose Origin and Host disagree.
const toServer: ProxyOptions = { target: SERVER, changeOrigin: false };

export default defineConfig(({ command }) => ({
  // Relative, because the server puts the app under any base path by rewriting the page's one <base href>.
  base: command === 'serve' ? '/' : './',
  define: { __APP_VERSION__: JSON.stringify(VERSION) },
  plugins: [
    react(),
    spokenTexts(),
    leaveOutTransforms(),
    leaveOutSingleTransforms(),
    leaveOutGeography(),
    narrowEmbed(),
    shortenSchema(),
    productionRouter(),
    nativeStoreHook(),
    preloadFont(),
    leanCalls(),
    leanCharts(),
    leanEngine(),
    listPageFiles(),
    existsSync(SERVICE_WORKER) &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          buildPlugins: { vite: [leanCalls()] },
          globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
          // The files of the local query engine are downloaded on request; the app caches them separately.
          globIgnores: ['**/duckdb-*'],
          maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
          // Most names contain a hash, so hundreds of entries have none as their revision: the worker adds it.
          manifestTransforms: [
            (entries) => ({
              manifest: entries.map((entry) => {
                const { revision, ...file } = entry;
                return revision === null ? (file as typeof entry) : entry;
              }),
            }),
          ],
        },
      }),
  ],
  build: {
    outDir: 'dist/app',
    target: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        postBanner: compiledAhead,
        // A shared chunk would have the names or numbers of all that share it. Pages and the service worker list names,
        // so they and their hashes are short.
        chunkFileNames: ({ name }) => `assets/${/^[A-Z]?[a-z]+/.exec(name)?.[0] ?? 'chunk'}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css')
            ? `assets/${/^[A-Z]?[a-z]+/.exec(name)?.[0] ?? 'style'}-[hash:7].css`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Each file costs a request through the service worker: code for every page is one file, shared code is in
          // few.
          groups: CHUNK_GROUPS,
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [leanCalls(), leanEngine()] },
  server: {
    port: Number(process.env['PORT'] ?? 8091),
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PREFIXES.map((prefix) => [prefix, toServer])),
  },
}));
