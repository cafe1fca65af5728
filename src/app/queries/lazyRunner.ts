import type { QueryRunner } from '#query/sql/runner.ts';
import type { OpenRunnerPorts } from './openRunner.ts';

/** Runs SQL; loaded when queries in progress are looked for, which every page does once the server is reachable. */
export function lazyRunner(ports: OpenRunnerPorts): QueryRunner {
  let loading: Promise<QueryRunner> | null = null;
  function load(): Promise<QueryRunner> {
    loading ??= import('./openRunner.ts').then(({ openRunner }) => openRunner(ports));
    return loading;
  }
  return {
    run: async (request) => (await load()).run(request),
    preview: async (request) => (await load()).preview(request),
    stop: async (queryId) => (await load()).stop(queryId),
    fetchResults: async (queryId) => (await load()).fetchResults(queryId),
    runHere: async (queryId) => (await load()).runHere(queryId),
    endInterrupted: async (queryId) => (await load()).endInterrupted(queryId),
    resume: async () => (await load()).resume(),
  };
}
