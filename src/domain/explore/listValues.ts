import type { ControlKind } from '../chart/types/shared/controls/control.ts';
import { type ExploreDataset, fitToDataset } from './fitToDataset.ts';

/** A list with one of its items at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list.slice(from, from + 1);
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}

/** Whether the dataset has what a value names. SQL is for the engine to judge, and an unknown dataset has everything. */
export function isInDataset(kind: ControlKind, value: unknown, dataset: ExploreDataset | null): boolean {
  const control = { key: 'value', label: '', kind };
  return fitToDataset({ value: [value] }, [control], dataset).setAside.length === 0;
}
