import { err, ok, type Result } from '#domain/result.ts';
import { type TemplateResult, templateErrorText } from './template.ts';

/**
 * Templates for the compiler, which is pure and does not wait: what it asks for and is not known is noted, and has a
 * stand-in. Then all that was noted is rendered together, and the compiler begins anew.
 */
export interface TemplateRounds {
  readonly render: (sql: string) => Result<string, string>;
  /** Whether nothing was noted since `fill`. */
  isComplete(): boolean;
  fill(): Promise<void>;
  /** Columns whose filters templates apply themselves. */
  readonly removedFilters: ReadonlySet<string>;
  /** Whether other datasets are part of what was rendered. */
  hasLookups(): boolean;
}

/** An expression, and good enough for the text of a table: nothing is run with it. */
const STAND_IN = '0';

export function templateRounds(
  renderAll: (texts: readonly string[]) => Promise<readonly TemplateResult[]>,
): TemplateRounds {
  const known = new Map<string, Result<string, string>>();
  const noted = new Set<string>();
  const removedFilters = new Set<string>();
  let lookups = false;
  return {
    render(sql) {
      const found = known.get(sql);
      if (found !== undefined) return found;
      noted.add(sql);
      return ok(STAND_IN);
    },
    isComplete: () => noted.size === 0,
    async fill() {
      const texts = [...noted];
      noted.clear();
      for (const [at, each] of (await renderAll(texts)).entries()) {
        known.set(texts[at] ?? '', each.ok ? ok(each.value.sql) : err(templateErrorText(each.error)));
        if (!each.ok) continue;
        for (const column of each.value.removedFilters) removedFilters.add(column);
        lookups ||= each.value.hasLookups;
      }
    },
    removedFilters,
    hasLookups: () => lookups,
  };
}

/** Tries until every template that the attempt came across is rendered. Each round knows more texts than the last. */
export async function untilRendered<T>(texts: TemplateRounds, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await attempt();
    if (texts.isComplete()) return outcome;
    // oxlint-disable-next-line no-await-in-loop
    await texts.fill();
  }
}
