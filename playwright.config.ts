import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, provideChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // A machine that is busy with other work as well is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // What passed only at the second try is named at the end of the run, with what stood on the page at the first.
  retries: 1,
  outputDir: '.cache/playwright',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    launchOptions: { executablePath: provideChromium(), args: [...CHROMIUM_ARGS] },
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // A colour on its way from one to another is not what a person reads, and axe would measure it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
