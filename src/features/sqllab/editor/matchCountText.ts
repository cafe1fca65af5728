import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { t } from '#ui/t.ts';

/** Counting stops here: a long text may have a match in each word. */
const MAX_COUNTED = 999;

/** The matches of a query, and which of them is selected: "2 of 7". */
export function matchCountText(state: EditorState, query: SearchQuery): string {
  if (query.search === '') return '';
  if (!query.valid) return t('Not a valid regular expression');
  const { from, to } = state.selection.main;
  let count = 0;
  let selected = 0;
  const matches = query.getCursor(state);
  for (let next = matches.next(); next.done !== true && count <= MAX_COUNTED; next = matches.next()) {
    count += 1;
    if (next.value.from === from && next.value.to === to) selected = count;
  }
  const all = count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count);
  if (count === 0) return t('No matches');
  return selected > 0
    ? t('{n} of {all}', { n: String(selected), all })
    : t('{all} {n|match|matches}', { all, n: count });
}
