import { withTimeAmongGroups } from './timeAmongGroups.ts';
import { type FormData, vizType, listOf } from '#domain/chart/form/formData.ts';
import { sameJson } from '#domain/merge/same.ts';
import { fromReplacedType } from '../../chartTypes.ts';
import { panelOf } from '../../panels.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { fittingChoice } from '../panel/controlValue.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import { bringBack } from '../fit/bringBack.ts';
import type { SetAside } from '../fit/setAside.ts';
import { type ExploreDataset, fitToDataset } from '../fit/fitToDataset.ts';
import { fitToType } from '../fit/fitToType.ts';
import { stashOtherMode, unstash } from '../fit/stash.ts';
import { filtersBeforeAdhoc } from '#domain/chart/query/legacyFilters.ts';

/** A chart being edited. */
export interface ExploreDraft {
  readonly form: FormData;
  /** The fields of the table's other mode (CHT-18). */
  readonly hidden: FormData;
  /** Values that its type or dataset does not support, restored on changing back. */
  readonly setAside: readonly SetAside[];
  /** Keys whose values a person set, or that were carried over from another type: they may equal the default. */
  readonly carried: readonly string[];
}

export function startDraft(stored: FormData): ExploreDraft {
  const form = currentForm(stored);
  const panel = panelFor(form);
  return stashOtherMode(
    { form: withChoices(withAxis(form, panel), panel), hidden: {}, setAside: [], carried: [] },
    panel,
  );
}

/** A form of an older release, with the type, filters and groups that it has become; others as they are. */
export const currentForm = (form: FormData): FormData =>
  withTimeAmongGroups(withFiltersAsAdhoc(panelFor(form).length > 0 ? form : fromReplacedType(form)));

/** The draft as it was left, if the form is still the same; else a new one. */
export function resumeDraft(form: FormData, left: ExploreDraft | null): ExploreDraft {
  const begun = startDraft(form);
  if (left === null) return begun;
  return sameJson(left.form, form) || sameJson(left.form, begun.form) ? left : begun;
}

/** Whether anything of a draft is not in its form. */
export const hasLeftOut = ({ hidden, setAside }: ExploreDraft): boolean =>
  setAside.length > 0 || Object.keys(hidden).length > 0;

/** Selects only contain choices they offer (CHT-30, CHT-31). */
function withChoices(form: FormData, panel: Panel): FormData {
  const selects = panel.filter(({ key }) => Object.hasOwn(form, key));
  return {
    ...form,
    ...Object.fromEntries(selects.map((control) => [control.key, fittingChoice(control, form[control.key])])),
  };
}

/** Older charts without an axis column use the time column of their dataset. */
function withAxis(form: FormData, panel: Panel): FormData {
  const time = form['granularity_sqla'];
  const isMissing = isEmpty(form['x_axis']) && !isEmpty(time) && panel.some(({ key }) => key === 'x_axis');
  return isMissing ? { ...form, x_axis: time } : form;
}

/** The controls of the form's type; none for an unknown type. */
export const panelFor = (form: FormData): Panel => panelOf(vizType(form)) ?? [];

export function setControl(draft: ExploreDraft, key: string, value: unknown): ExploreDraft {
  const form = { ...draft.form, [key]: value };
  const carried = draft.carried.includes(key) ? draft.carried : [...draft.carried, key];
  return stashOtherMode({ ...draft, form, carried }, panelFor(form));
}

/** The chart as one of another type (CHT-17). */
export function changeVizType(
  draft: ExploreDraft,
  type: string,
  dataset: ExploreDataset | null,
): ExploreDraft {
  return refit(draft, { viz_type: type }, dataset);
}

/** The chart over another dataset, with columns and metrics mapped by name (CHT-20). */
export function changeDataset(
  draft: ExploreDraft,
  datasource: string,
  dataset: ExploreDataset | null,
): ExploreDraft {
  return refit(draft, { datasource }, dataset);
}

function refit(draft: ExploreDraft, change: FormData, dataset: ExploreDataset | null): ExploreDraft {
  const whole = unstash(draft, Object.keys(draft.hidden));
  const from = panelFor(whole.form);
  const panel = panelFor({ ...whole.form, ...change });
  const back = bringBack(whole.form, whole.setAside, { from, to: panel });
  // A key can have controls of several kinds: a value is of the control that had it.
  const restored = whole.setAside.filter(
    (entry) =>
      !back.setAside.includes(entry) &&
      (entry.as.length > 0 || !Object.hasOwn(whole.form, entry.control.key)),
  );
  const before = [
    ...whole.setAside.map(({ control }) => control),
    ...from,
    ...restored.map(({ control }) => control),
  ];
  const full = { ...back.form, ...change };
  const inDataset = fitToDataset(full, [...before, ...panel], dataset);
  const inType = fitToType(inDataset.form, {
    before,
    panel,
    dataset,
    carried: draft.carried,
    staying: back.setAside,
  });
  const setAside = [...inDataset.setAside, ...inType.setAside];
  const carried = [...panel, ...setAside.map(({ control }) => control)].map(({ key }) => key);
  const isThere = (key: string): boolean => Object.hasOwn(inType.form, key) || Object.hasOwn(full, key);
  return stashOtherMode({ form: inType.form, hidden: {}, setAside, carried: carried.filter(isThere) }, panel);
}

/** The keys of filters in forms that are older than `adhoc_filters`. */
const BEFORE_ADHOC = ['where', 'having', 'filters'] as const;

/** A form with all its filters where they can be seen and edited. */
function withFiltersAsAdhoc(form: FormData): FormData {
  const older = filtersBeforeAdhoc(form);
  if (older.length === 0) return form;
  const others = Object.entries(form).filter(([key]) => !BEFORE_ADHOC.some((each) => each === key));
  return { ...Object.fromEntries(others), adhoc_filters: [...older, ...listOf(form['adhoc_filters'])] };
}
