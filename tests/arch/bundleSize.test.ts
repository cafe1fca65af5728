import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUDGETS, measureBundle } from '../support/bundle.ts';

const APP = join(import.meta.dirname, '../../dist/app');
const built = existsSync(join(APP, '.vite/manifest.json'));

describe.skipIf(!built)('the built app stays within its size budgets (skipped without a build)', () => {
  test('the shell, the SQL editor, a dashboard and the service worker each stay within their budget', () => {
    const sizes = measureBundle();
    expect(sizes.shell, 'shell').toBeLessThanOrEqual(BUDGETS.shell);
    expect(sizes.sqlEditor, 'SQL editor with the shell').toBeLessThanOrEqual(BUDGETS.sqlEditor);
    expect(sizes.dashboard, 'a dashboard with all it ever loads').toBeLessThanOrEqual(BUDGETS.dashboard);
    expect(sizes.editMode, 'what edit mode adds to it').toBeLessThanOrEqual(BUDGETS.editMode);
    expect(sizes.rareCharts, 'what rarely used chart types add to it').toBeLessThanOrEqual(
      BUDGETS.rareCharts,
    );
    expect(sizes.downloads, 'what downloads add to it').toBeLessThanOrEqual(BUDGETS.downloads);
    expect(sizes.readerTools, 'what dialogs of readers add to it').toBeLessThanOrEqual(BUDGETS.readerTools);
    expect(sizes.fileExport, 'what the export of files adds to it').toBeLessThanOrEqual(BUDGETS.fileExport);
    expect(sizes.explore, 'explore with a chart').toBeLessThanOrEqual(BUDGETS.explore);
    expect(sizes.exploreDialogs, 'what dialogs of explore add to it').toBeLessThanOrEqual(
      BUDGETS.exploreDialogs,
    );
    expect(sizes.gallery, 'the pictures of chart types in a theme').toBeLessThanOrEqual(BUDGETS.gallery);
    expect(sizes.worldMap, 'what world maps add to it').toBeLessThanOrEqual(BUDGETS.worldMap);
    expect(sizes.maps, 'what charts over maps add to it').toBeLessThanOrEqual(BUDGETS.maps);
    expect(sizes.vegaLite, 'what Vega-Lite adds to it').toBeLessThanOrEqual(BUDGETS.vegaLite);
    expect(sizes.serviceWorker, 'service worker').toBeLessThanOrEqual(BUDGETS.serviceWorker);
  });

  test('the file of the shell tells Chromium, before its first function, to compile all of them as they arrive', () => {
    const files = readdirSync(join(APP, 'assets')).filter((name) => /^index-[^.]+\.js$/.test(name));
    expect(files).toHaveLength(1);
    const code = readFileSync(join(APP, 'assets', files[0] ?? ''), 'utf8');
    // What is before it names files only.
    expect(code.slice(0, code.indexOf('import{'))).toContain('//# allFunctionsCalledOnLoad\n');
  });
});
