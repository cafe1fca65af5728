import type { CompletionCatalogue } from '#domain/sql/complete.ts';
import type { Dialect } from '#domain/sql/dialect.ts';

/** What the editor completes with now. */
export interface CompletionKnowledge {
  readonly catalogue: CompletionCatalogue;
  readonly dialect: Dialect;
}
