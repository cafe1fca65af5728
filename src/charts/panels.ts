import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { ownValue } from '#domain/ownValue.ts';
import { addedPanel } from './added/addedPanel.ts';
import { addedTypeOf } from './added/installed.ts';
import type { ChartDefinition } from './api.ts';
import { chartTypeOf } from './chartTypes.ts';
import type { Panel } from './kit/controls/control.ts';
import { DEFINITIONS } from './registry.ts';

/** What only explore reads of a type. */
type OfExplore = Pick<ChartDefinition, 'withoutPages' | 'metricColumns'>;

/** That of the type of a form; null for a type that is not built in. */
export const ofExplore = (form: FormData): OfExplore | null =>
  DEFINITIONS.find(({ key }) => key === vizType(form)) ?? null;

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
