import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { ControlKind, Panel } from '../../kit/controls/control.ts';
import { controlValue } from '../panel/controlValue.ts';
import { type ExploreDataset, fitToDataset } from '../fit/fitToDataset.ts';
import type { ControlErrors } from '../panel/validateControls.ts';
import { visibleControls } from '../panel/visibleControls.ts';

/** A list with one of its items at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list.slice(from, from + 1);
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}

/**
 * Whether the dataset has what a value names. SQL is for the engine to judge, and an unknown dataset has everything.
 */
export function isInDataset(kind: ControlKind, value: unknown, dataset: ExploreDataset | null): boolean {
  const control = { key: 'value', label: '', kind };
  return fitToDataset({ value: [value] }, [control], dataset).setAside.length === 0;
}

/** Filters on other columns are left out of a query; the rest makes it fail. */
const NEEDED: ReadonlySet<ControlKind> = new Set(['metrics', 'columns', 'columnsAndMetrics']);

/**
 * The controls that name what the dataset does not have. They do not prevent a query: the stored dataset may lack what
 * its table has.
 */
export function missingNames(panel: Panel, form: FormData, dataset: ExploreDataset | null): ControlErrors {
  const missing = visibleControls(panel, form).filter(
    (control) =>
      NEEDED.has(control.kind) &&
      !listOf(controlValue(control, form)).every((each) => isInDataset(control.kind, each, dataset)),
  );
  return Object.fromEntries(missing.map(({ key }) => [key, [MISSING]]));
}

const MISSING = 'The dataset does not have what is named here. Choose another one, or remove it.';
