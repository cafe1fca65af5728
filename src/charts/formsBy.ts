import type { FormData } from '#domain/chart/form/formData.ts';
import { DEFINITIONS } from './registry.ts';

/** Metrics by a column, of the type whose definition shows such groups. */
export function groupsBy(metrics: readonly unknown[], column: string, grain: string | null): FormData {
  const type = DEFINITIONS.find((each) => each.groupsBy !== undefined);
  return { viz_type: type?.key, ...type?.groupsBy?.(metrics, column, grain) };
}

/** Metrics along the times of a column, of the type whose definition shows such times. */
export function timesBy(metrics: readonly unknown[], column: string, grain: string): FormData {
  const type = DEFINITIONS.find((each) => each.timesBy !== undefined);
  return { viz_type: type?.key, ...type?.timesBy?.(metrics, column, grain) };
}
