import { test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { startAgain } from './startedFolder.ts';

/** A server for the tests of one file, with only these files. It runs from the first test to the last. */
export function serverOver(...files: readonly string[]): RunningServer {
  const server = {} as RunningServer;
  test.beforeAll(async () => {
    Object.assign(server, await startAgain('--no-samples', ...files));
  });
  test.afterAll(() => server.dispose());
  return server;
}
