import type { FormData } from '#domain/chart/form/formData.ts';
import type { ExploreDraft } from './exploreDraft.ts';
import { type History, mapHistory } from './exploreHistory.ts';

interface Numbered {
  readonly history: History<ExploreDraft>;
  readonly stored: FormData;
  readonly drawn: FormData | null;
}

/**
 * The page over the same dataset, which has another number now. Not a step of the person: no undo leads back to the
 * former.
 */
export function renumbered<State extends Numbered>(state: State, datasource: string): State {
  const history = mapHistory(state.history, (draft) => ({ ...draft, form: { ...draft.form, datasource } }));
  const stored = state.stored === state.history.present.form ? history.present.form : state.stored;
  return { ...state, history, stored, drawn: null };
}
