import { ownValue } from '#domain/ownValue.ts';
import { addedPanel } from './added/addedPanel.ts';
import { addedTypeOf } from './added/installed.ts';
import { chartTypeOf } from './chartTypes.ts';
import type { Panel } from './kit/controls/control.ts';
import { DEFINITIONS } from './registry.ts';

/** The controls of each chart type, by its key in form data. Only explore loads them. */
export const PANELS: Readonly<Record<string, Panel>> = Object.fromEntries(
  DEFINITIONS.flatMap(({ key, controls, legacyControls }) =>
    Object.entries({ [key]: controls, ...legacyControls }).map(([viz_type, panel]) => [
      viz_type,
      panel(chartTypeOf({ viz_type })?.defaults ?? {}),
    ]),
  ),
);

/** The controls of a chart type, in the order of its panel; null for a type that is not known. */
export function panelOf(vizType: string): Panel | null {
  const added = addedTypeOf(vizType);
  return ownValue(PANELS, vizType) ?? (added && addedPanel(added.definition));
}
