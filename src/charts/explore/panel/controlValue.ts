import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Choice, Control, PanelControl } from '../../kit/controls/control.ts';
import { isCategoricalScheme } from '../../kit/colors/categoricalSchemes.ts';
import { isSequentialScheme } from '../../kit/colors/sequentialSchemes.ts';

/** The value a control shows: the form's, or the default if the form lacks the key. Null means it was cleared. */
export function controlValue(control: PanelControl, form: FormData): unknown {
  return Object.hasOwn(form, control.key) ? form[control.key] : control.default;
}

/** Every database has its own choices. */
const OF_DATABASE: ReadonlySet<string | undefined> = new Set(['time_grain_sqla']);

/**
 * The part of a value that a select may hold: without a free form only its choices (CHT-30, CHT-31). A free-form select
 * keeps any value (CHT-32), and so does one whose choices are not known.
 */
export function fittingChoice(
  control: Control & { readonly key?: string },
  value: unknown,
  choices: readonly Choice[] | undefined = control.choices,
): unknown {
  const isSelect = control.kind === 'select' || control.kind === 'radio';
  if (!isSelect || control.freeForm === true || choices === undefined || OF_DATABASE.has(control.key))
    return value;
  const isOffered = (each: unknown): boolean => choices.some(([choice]) => isSame(choice, each));
  if (control.multi === true) return listOf(value).filter(isOffered);
  return isOffered(value) ? value : null;
}

/** Older form data contains numbers as text. */
function isSame(choice: Choice[0], value: unknown): boolean {
  if (choice === value) return true;
  return (
    choice !== null &&
    (typeof value === 'string' || typeof value === 'number') &&
    String(choice) === String(value)
  );
}

/** The name of the colour scheme that a control shows for its value: its default if the scheme is unknown (CHT-38). */
export function schemeName(control: PanelControl, value: unknown): string {
  const isKnown = isRamp(control) ? isSequentialScheme : isCategoricalScheme;
  if (typeof value === 'string' && isKnown(value)) return value;
  return typeof control.default === 'string' ? control.default : '';
}

/** Whether a colour scheme control offers sequential schemes instead of categorical ones. */
export function isRamp({ key, default: scheme }: PanelControl): boolean {
  return key === 'linear_color_scheme' || (typeof scheme === 'string' && isSequentialScheme(scheme));
}
