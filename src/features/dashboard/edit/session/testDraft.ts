import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { createObservable } from '#ui/observable.ts';
import type { DashboardDraft, DraftState } from './draft.ts';

interface Content {
  readonly layout: LayoutMap;
  readonly title: string;
}

interface Step extends Content {
  readonly label: string;
}

const SETTINGS = {
  certificationDetails: '',
  certifiedBy: '',
  css: '',
  metadata: {},
  owners: [],
  published: false,
  slug: null,
};

/** A draft in memory, for tests. */
export function createTestDraft(
  start: Content,
  { limit = 500, onSave }: { readonly limit?: number; readonly onSave: (content: Content) => void },
): DashboardDraft {
  let now = start;
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];

  const read = (): DraftState => ({
    ...now,
    settings: { ...SETTINGS, title: now.title },
    history: [...past, ...future].map((step) => step.label),
    done: past.length,
    isChanged: past.length > 0,
    isHistoryFull: past.length >= limit,
  });
  const state = createObservable(read());

  function reset(content: Content): void {
    [now, past, future] = [content, [], []];
    state.set(read());
  }

  return {
    state,
    change({ label, layout = now.layout, title = now.title }) {
      past = [...past, { ...now, label }].slice(-limit);
      future = [];
      now = { layout, title };
      state.set(read());
    },
    undo() {
      const step = past.at(-1);
      if (step === undefined) return;
      past = past.slice(0, -1);
      future = [{ ...now, label: step.label }, ...future];
      now = { layout: step.layout, title: step.title };
      state.set(read());
    },
    redo() {
      const [step, ...rest] = future;
      if (step === undefined) return;
      past = [...past, { ...now, label: step.label }];
      future = rest;
      now = { layout: step.layout, title: step.title };
      state.set(read());
    },
    jump: () => undefined,
    save() {
      onSave(now);
      reset(now);
    },
    discard: () => reset(start),
  };
}
