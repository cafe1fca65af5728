import { expect, type Page } from '@playwright/test';
import { axeOf } from './axeOf.ts';

/** Expects no axe violations, by all rules or by these alone. */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  const axe = axeOf(page);
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `${page.url()} at ${page.viewportSize()?.width}`).toEqual([]);
}
