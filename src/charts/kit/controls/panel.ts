import { ownValue } from '#domain/ownValue.ts';
import { AXIS_CONTROLS } from './axisControls.ts';
import type { Control, ControlTable, Panel } from './control.ts';
import { LABEL_CONTROLS } from './labelControls.ts';
import { QUERY_CONTROLS } from './queryControls.ts';
import { SERIES_CONTROLS } from './seriesControls.ts';

/** The controls that several chart types have. */
export const SHARED = {
  ...QUERY_CONTROLS,
  ...AXIS_CONTROLS,
  ...SERIES_CONTROLS,
  ...LABEL_CONTROLS,
} satisfies ControlTable;

/**
 * The controls of a chart type: keys in the order of its panel, and what is its own: whole controls, or how one differs
 * from the shared one of its key.
 */
export function panel(
  keys: string,
  own: Readonly<Record<string, Partial<Control>>> = {},
  family: ControlTable = {},
): Panel {
  return keys.split(/\s+/).map((key) => {
    const control = { ...ownValue(SHARED, key), ...ownValue(family, key), ...ownValue(own, key) };
    const { kind, label } = control;
    if (kind === undefined || label === undefined) throw new Error(`No control ${key}`);
    return { ...control, key, kind, label };
  });
}
