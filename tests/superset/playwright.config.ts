import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** One Superset and one of its users: tests must not run in parallel. */
export default defineConfig({
  ...base,
  // As people have the app: some tests reload it without a network.
  use: { ...base.use, serviceWorkers: 'allow' },
  testDir: '.',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: '../../.cache/playwright-superset',
  reporter: [['list']],
});
