import { FIRST_GRAIN } from './firstGrain.ts';
import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Panel, PanelControl } from '../../kit/controls/control.ts';
import { sameJson } from '#domain/merge/same.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import type { ExploreDataset } from './fitToDataset.ts';
import { isFitting, shaped } from './isFitting.ts';
import { type Fitted, type Given, isCarried, type SetAside } from './setAside.ts';

export interface TypeChange {
  /** The controls that the keys of the form had. */
  readonly before: Panel;
  /** The controls of the new type. */
  readonly panel: Panel;
  readonly dataset: ExploreDataset | null;
  /**
   * Keys whose values a person set, or that were carried over from another type: they stay although they equal a
   * default.
   */
  readonly carried: readonly string[];
  /** What was set aside before, and has no place yet. */
  readonly staying: readonly SetAside[];
}

/**
 * Form data for another panel of controls: keys of both keep their values if they fit, default values become the new
 * type's defaults, and the rest is set aside. Metrics and dimensions without a place go to controls that need one.
 */
export function fitToType(form: FormData, { before, panel, dataset, carried, staying }: TypeChange): Fitted {
  const earlier = new Map(before.map((control) => [control.key, control]));
  const now = new Map(panel.map((control) => [control.key, control]));
  const kept: [string, unknown][] = [];
  const aside: SetAside[] = [];
  for (const [key, value] of Object.entries(form)) {
    const [was, is] = [earlier.get(key), now.get(key)];
    if (was === undefined && is === undefined) kept.push([key, value]);
    else if (was !== undefined && was !== is && !carried.includes(key) && isDefault(was, value)) continue;
    else if (was === is || (is !== undefined && isFitting(is, value)))
      kept.push([key, was === is || is === undefined ? value : shaped(is, value)]);
    else if (was !== undefined) aside.push({ control: was, value, because: 'type', as: [] });
    else kept.push([key, value]);
  }
  return placed(Object.fromEntries(kept), [...aside, ...staying], panel, dataset);
}

function isDefault(control: PanelControl, value: unknown): boolean {
  return sameJson(value, control.default) || (isEmpty(value) && isEmpty(control.default));
}

type Kind = 'metrics' | 'columns';

const isRequired = ({ validators }: PanelControl): boolean => validators?.includes('nonEmpty') === true;

/** Where dimensions go that no control needs. */
const DIMENSIONS = ['groupby', 'groupbyRows', 'columns'];

/** Metrics, axes and dimensions that were set aside go to controls of their kind that need one. */
function placed(
  form: FormData,
  aside: readonly SetAside[],
  panel: Panel,
  dataset: ExploreDataset | null,
): Fitted {
  const given = new Map<SetAside, readonly Given[]>(aside.map((each) => [each, each.as]));
  const filled: Record<string, unknown> = { ...form };
  // What was given back is in other controls already, except a part whose control has lost it since.
  const open = aside.filter((entry) => entry.isGivenBack !== true || !isCarried(entry));
  const take = (kind: Kind, target: PanelControl, isOfAnyRole = false): void => {
    const taken: unknown[] = [];
    // The list that a control of this key had comes first.
    const ofKey = open.filter(({ control }) => control.key === target.key);
    for (const entry of [...ofKey, ...open.filter((each) => !ofKey.includes(each))]) {
      const { control, value } = entry;
      if (control.kind !== kind || (isAxis(control) !== isAxis(target) && !isOfAnyRole)) continue;
      const gone = (given.get(entry) ?? []).flatMap((each) => listOf(each.value));
      const isThere = (each: unknown): boolean => [...gone, ...taken].some((other) => sameJson(other, each));
      const left = listOf(value).filter((each) => !isThere(each));
      const parts = target.multi === true ? left : left.slice(0, 1 - taken.length);
      if (parts.length === 0) continue;
      const part = target.multi === true ? parts : parts[0];
      given.set(entry, [...(given.get(entry) ?? []), { key: target.key, value: part }]);
      taken.push(...parts);
    }
    if (taken.length > 0) filled[target.key] = target.multi === true ? taken : taken[0];
  };
  for (const target of panel.filter(isRequired)) {
    if (!isEmpty(filled[target.key])) continue;
    if (target.kind === 'metrics' || target.kind === 'columns') take(target.kind, target);
  }
  for (const target of panel) {
    if (target.key === 'metrics' && target.kind === 'metrics' && isEmpty(filled[target.key]))
      take('metrics', target);
    const isOpen =
      DIMENSIONS.includes(target.key) && target.kind === 'columns' && isEmpty(filled[target.key]);
    if (isOpen || (isAxis(target) && isEmpty(filled[target.key]))) take('columns', target);
  }
  const axis = panel.find((control) => isAxis(control) && isEmpty(filled[control.key]));
  if (axis !== undefined && dataset?.mainTimeColumn != null) {
    filled[axis.key] = dataset.mainTimeColumn;
    // Without one there would be a group for every second.
    if (panel.some(({ key }) => key === GRAIN) && !Object.hasOwn(filled, GRAIN)) filled[GRAIN] = FIRST_GRAIN;
  } else if (axis !== undefined && isRequired(axis)) take('columns', axis, true);
  return {
    form: filled,
    setAside: aside.map((entry) => ({ ...entry, as: given.get(entry) ?? [] })),
  };
}

const GRAIN = 'time_grain_sqla';

const isAxis = ({ key }: PanelControl): boolean => key === 'x_axis' || key === 'granularity_sqla';
