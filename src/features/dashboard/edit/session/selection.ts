import { outermost } from '#domain/dashboard/edit/edits/group.ts';
import { isFixed } from '#domain/dashboard/edit/edits/remove.ts';
import { topTabs, type LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { shortName } from '#domain/dashboard/edit/names.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';

/** The components that are moved, resized and removed together. */
export interface Selection {
  readonly ids: Observable<ReadonlySet<string>>;
  /** Adds a component, or takes it out again. */
  readonly toggle: (id: string) => void;
  readonly add: (ids: Iterable<string>) => void;
  /** False if there was nothing to clear. */
  readonly clear: () => boolean;
  /** The components that an action on this one is meant for: all selected ones if it is one of them. */
  readonly with: (id: string) => readonly string[];
  /** Those that still exist, without those inside of another one. */
  readonly all: () => readonly string[];
}

export function createSelection(layout: () => LayoutMap, announce: (line: string) => void): Selection {
  const ids = createObservable<ReadonlySet<string>>(new Set());
  const canBeSelected = (id: string): boolean => !isFixed(id) && topTabs(layout())?.id !== id;
  const all = (): readonly string[] => outermost(layout(), ids.get());
  const announceCount = (what: string): void =>
    announce(`${what}. ${t('{n} selected', { n: all().length })}`);
  return {
    ids,
    all,
    toggle(id) {
      if (!canBeSelected(id)) return;
      const next = new Set(ids.get());
      const isRemoved = next.delete(id);
      if (!isRemoved) next.add(id);
      ids.set(next);
      const name = shortName(layout(), id, t);
      announceCount(isRemoved ? t('Deselected {name}', { name }) : t('Selected {name}', { name }));
    },
    add(more) {
      const added = [...more].filter((id) => canBeSelected(id) && !ids.get().has(id));
      if (added.length === 0) return;
      ids.set(new Set([...ids.get(), ...added]));
      announceCount(t('Selected {n} more', { n: added.length }));
    },
    clear() {
      if (ids.get().size === 0) return false;
      ids.set(new Set());
      announce(t('Nothing selected'));
      return true;
    },
    with(id) {
      const chosen = ids.get().has(id) ? all() : [id];
      return chosen.includes(id) ? chosen : [id];
    },
  };
}
