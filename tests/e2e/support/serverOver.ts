import { test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';

/** A server for the tests of one file, with only these files. It runs from the first test to the last. */
export function serverOver(...files: readonly string[]): RunningServer {
  const server = {} as RunningServer;
  test.beforeAll(async () => {
    Object.assign(server, await startServer({ args: ['--no-samples', ...files] }));
  });
  test.afterAll(() => server.dispose());
  return server;
}
