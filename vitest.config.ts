import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongTestsFirst } from './tests/support/longTestsFirst.ts';
import viteConfig from './vite.config.ts';

/** Tests whose worlds end with each test: they leave nothing in a module. */
const SHARED = [
  'tests/{api,chart,compile,dashboard,documents,engine,kiosk,query,reports,results,store,sync,usage}/**/*.test.ts',
  'tests/server/{charts,dashboards,people,reports,sqllab,templates}/**/*.test.ts',
];

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
          include: SHARED,
          isolate: false,
          globalSetup: './tests/support/serverBundle.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'own process',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: SHARED,
          globalSetup: './tests/support/serverBundle.ts',
        },
      },
    ],
  },
}));
