import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '../../../support/server.ts';

/** A person of a random walk: a page, a server that may be down, and the choices that a seed makes. */
export interface Walker {
  readonly page: Page;
  /** Replaced by each restart. */
  server: RunningServer;
  isServerUp: boolean;
  /** One of some; the first of none is an error. */
  readonly pick: <T>(items: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
  /** How many charts and dashboards were made: each has a name of its own. */
  made: number;
}

export function newWalker(page: Page, server: RunningServer, next: () => number): Walker {
  return {
    page,
    server,
    isServerUp: true,
    made: 0,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** One of the elements on screen; null if there is none. */
export async function oneOf({ pick }: Walker, all: Locator): Promise<Locator | null> {
  const visible = [];
  for (const each of await all.all()) if (await each.isVisible()) visible.push(each);
  return visible.length === 0 ? null : pick(visible);
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Presses a button that can be pressed; says whether it could. */
export async function pressed(target: Locator): Promise<boolean> {
  if (!(await target.isVisible()) || !(await target.isEnabled())) return false;
  await target.click();
  return true;
}
