import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongTestsFirst } from './tests/support/longTestsFirst.ts';
import viteConfig from './vite.config.ts';

/**
 * Tests with a process of their own: those of the device's engine, which is one for a process, those of databases that are
 * loaded into the test's process, and what starts threads or measures.
 */
const OWN_PROCESS = 'tests/{bench,device,files,fullDisk,gallery,portable,remote,sim,values}/**/*.test.ts';

export default defineConfig((env) => ({
  ...viteConfig(env),
  test: {
    // No test measures time: this only ends tests that hang. A machine may stand still for a minute.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: './tests/support/propertySeed.ts',
    expect: { poll: { timeout: 30_000 } },
    // On two cores Vitest would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,sw,workers,server}/**/*.test.{ts,tsx}'],
          // Modules hold no state, so test files may share them; loading them anew for each file takes most of the
          // time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'cross-layer',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [OWN_PROCESS],
          isolate: false,
          globalSetup: './tests/support/serverBundle.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'own process',
          environment: 'node',
          include: [OWN_PROCESS],
          globalSetup: './tests/support/serverBundle.ts',
        },
      },
    ],
  },
}));
