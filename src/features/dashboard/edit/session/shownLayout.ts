import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { componentNames } from '#domain/dashboard/edit/names.ts';
import type { Observable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';
import type { DashboardDraft } from './draft.ts';
import { type EditMode, previewOf } from './editMode.ts';

/** The layout on screen: the draft's, or the preview of a move or resize in progress. */
export function shownLayout(draft: DashboardDraft, mode: Observable<EditMode>): Observable<LayoutMap> {
  const made = (): { saved: LayoutMap; mode: EditMode; shown: LayoutMap } => {
    const { layout: saved } = draft.state.get();
    return { saved, mode: mode.get(), shown: previewOf(saved, mode.get()) };
  };
  let last = made();
  return {
    get() {
      // The same layout for as long as neither changes: subscribers compare by identity.
      if (last.saved !== draft.state.get().layout || last.mode !== mode.get()) last = made();
      return last.shown;
    },
    subscribe(listener) {
      const ends = [draft.state.subscribe(listener), mode.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}

/** The names of the components on screen, counted once for all of their frames. */
export function shownNames(shown: Observable<LayoutMap>): Observable<ReadonlyMap<string, string>> {
  let of = shown.get();
  let names = componentNames(of, t);
  return {
    get() {
      const now = shown.get();
      if (now !== of) {
        of = now;
        names = componentNames(now, t);
      }
      return names;
    },
    subscribe: shown.subscribe,
  };
}
