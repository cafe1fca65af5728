import { err, ok, type Result } from '#domain/result.ts';
import { templateErrorText } from '#domain/template/template.ts';
import { type TemplateResult } from './template.ts';

/**
 * Templates for the compiler, which is pure and synchronous: unknown texts are recorded and replaced by a placeholder.
 * Then all of them are rendered together, and the compiler runs again.
 */
export interface TemplateRounds {
  readonly render: (sql: string) => Result<string, string>;
  /** Whether nothing was recorded since `fill`. */
  isComplete(): boolean;
  fill(): Promise<void>;
  /** Columns whose filters templates apply themselves. */
  readonly removedFilters: ReadonlySet<string>;
  /** Whether the rendered texts depend on other datasets. */
  hasLookups(): boolean;
}

/** A valid expression, and sufficient as the text of a table: it is never run. */
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

/** Repeats the attempt until every template it needs is rendered. Each round has more rendered texts than the last. */
export async function untilRendered<T>(texts: TemplateRounds, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await attempt();
    if (texts.isComplete()) return outcome;
    await texts.fill();
  }
}
