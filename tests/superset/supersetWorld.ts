import { test } from '@playwright/test';
import { lossyGateway, type LossyGateway } from './lossyGateway.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/** What the tests of a file share. It is there while they run. */
export interface SupersetWorld {
  readonly gateway: LossyGateway;
  readonly superset: SupersetApi;
  /** The paths of what tests made in the Superset, deleted after them: the last one first. */
  readonly made: string[];
}

/** A gateway in front of the Superset, and its API, for all tests of a file. */
export function supersetWorld(): SupersetWorld {
  const made: string[] = [];
  let gateway: LossyGateway | null = null;
  let superset: SupersetApi | null = null;
  test.beforeAll(async () => {
    gateway = await lossyGateway();
    superset = await signInToSuperset();
  });
  test.afterAll(async () => {
    for (const path of made.toReversed()) await superset?.call('DELETE', path);
    await gateway?.close();
  });
  return {
    made,
    get gateway() {
      return started(gateway);
    },
    get superset() {
      return started(superset);
    },
  };
}

function started<T>(value: T | null): T {
  if (value === null) throw new Error('The tests of this file have not begun.');
  return value;
}
