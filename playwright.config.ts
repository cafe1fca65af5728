import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, provideTestBrowser } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // A third one fills what little the others leave of two cores, and makes each slower.
  workers: 2,
  // No test measures time: this only ends tests that hang, also on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // Tests that passed only on retry are listed at the end of the run, with the page's content at the failure.
  retries: 2,
  outputDir: '.cache/playwright',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    launchOptions: { executablePath: provideTestBrowser(), args: [...CHROMIUM_ARGS] },
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // Installing it fetches the whole app in each context; see installedTest.ts. It would also bypass faked responses.
    serviceWorkers: 'block',
    // Colours in transition are not what a person reads, and axe would measure them.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
