import { ownValue } from '#domain/ownValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { AXIS_CONTROLS } from './axisControls.ts';
import type { Control, ControlTable, Panel, PanelControl } from './control.ts';
import { LABEL_CONTROLS } from './labelControls.ts';
import { QUERY_CONTROLS } from './queryControls.ts';
import { SERIES_CONTROLS } from './seriesControls.ts';
import type { ValuesOf } from './stored.ts';

/** The controls that several chart types have. */
export const SHARED = {
  ...QUERY_CONTROLS,
  ...AXIS_CONTROLS,
  ...SERIES_CONTROLS,
  ...LABEL_CONTROLS,
} satisfies ControlTable;

type Trimmed<Word extends string> = Word extends `${infer Start}\n` ? Start : Word;

/** The words of a text, as a type. */
export type Words<
  Text extends string,
  Found extends string = never,
> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | Trimmed<First>>
  : Exclude<Found | Trimmed<Text>, ''>;

/** The text if all its words are known, else what is not. */
export type OfKnown<Text extends string, Known> =
  Exclude<Words<Text>, Known> extends never ? Text : `no control ${Exclude<Words<Text>, Known>}`;

/** The controls of a chart type whose forms have these defaults. `values` is for types alone: what its forms store. */
export type PanelOfType<Values = unknown> = ((defaults: FormData) => Panel) & { readonly values?: Values };

/** What every form may have beside its controls. */
type CommonKey = 'viz_type' | 'datasource' | 'slice_id' | 'extra_form_data';

/**
 * The form data of a chart type: the keys of its controls with what these store, and others that older forms have or
 * dashboards add.
 */
export type FormOf<Controls, Others extends string = never> =
  Controls extends PanelOfType<infer Values>
    ? Values & { readonly [Each in Exclude<Others | CommonKey, keyof Values>]?: unknown }
    : never;

type NoControls = Readonly<Record<never, Control>>;
type OwnControls = Readonly<Record<string, Partial<Control>>>;

/** What is not shared has to be whole. */
export type WholeOrShared<Own, Shared> = {
  readonly [Key in keyof Own]: Key extends Shared ? Partial<Control> : Control;
};

/**
 * The controls of a chart type: keys in the order of its panel, and what is its own: whole controls, or how one differs
 * from the shared one of its key. A default is that of the type's form, unless a control says another: what a Superset
 * stores for a new chart is not always what it reads where nothing is stored.
 */
/* @__NO_SIDE_EFFECTS__ */
export function panel<
  const Keys extends string,
  const Own extends OwnControls = NoControls,
  Family extends ControlTable = NoControls,
>(
  keys: OfKnown<Keys, keyof typeof SHARED | keyof Own | keyof Family>,
  own?: Own & WholeOrShared<Own, keyof typeof SHARED | keyof Family>,
  family?: Family,
): PanelOfType<ValuesOf<Words<Keys>, [Own, Family, typeof SHARED]>> {
  const whole = keys.split(/\s+/).map((key) => ({
    key,
    shared: { ...ownValue(SHARED, key), ...(family && ownValue(family, key)) },
    own: own && ownValue(own, key),
  }));
  return (defaults) =>
    whole.map(({ key, shared, own }) => {
      const ofForm = Object.hasOwn(defaults, key) ? { default: defaults[key] } : {};
      // The types of the arguments are such that nothing of it is missing.
      return { ...shared, ...ofForm, ...own, key } as PanelControl;
    });
}
