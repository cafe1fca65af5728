import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** One Superset and one of its users: nothing here may run beside another test. */
export default defineConfig({
  ...base,
  testDir: '.',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: '../../.cache/playwright-superset',
  reporter: [['list']],
});
