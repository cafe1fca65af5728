import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** `npm run test:long`: what takes minutes, or differs from run to run. */
export default defineConfig((env) => ({
  ...viteConfig(env),
  test: {
    environment: 'node',
    include: ['tests/**/*.long.ts'],
    maxWorkers: 1,
    // An engine that is asked may be a slow one.
    testTimeout: 30_000,
    globalSetup: './tests/support/serverBundle.ts',
  },
}));
