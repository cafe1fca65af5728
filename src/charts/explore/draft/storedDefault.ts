import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import { sameJson } from '#domain/merge/same.ts';
import { panelFor } from './exploreDraft.ts';

/**
 * Whether only one side of a change has a control, and it is the default. Explore stores the defaults of all controls with
 * the first save: for a person, nothing changes.
 */
export function isStoredDefault(
  { path: [field, key], before, after }: ContentChange,
  from: Pick<ChartContents, 'form'>,
  to: Pick<ChartContents, 'form'>,
): boolean {
  if (field !== 'form' || before.there === after.there) return false;
  const [stored, { form }] = before.there ? [before, from] : [after, to];
  const control = panelFor(form).find((each) => each.key === key);
  return control !== undefined && stored.there && sameJson(stored.value, control.default ?? null);
}
