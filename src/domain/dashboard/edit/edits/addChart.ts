import { asText, type JsonRecord } from '../../../jsonValue.ts';
import { ok, type Result } from '../../../result.ts';
import { ROOT_ID } from '../../layout/layoutNode.ts';
import { readLayout } from '../../layout/readLayout.ts';
import { addComponent, placeOfAddition } from './add.ts';
import { componentAt, metaOf, subtree, type LayoutMap } from '../layoutMap.ts';
import type { NextId } from '../newComponent.ts';
import { normalise } from '../normalise.ts';
import type { EditRefusal } from '../refusal.ts';

export interface AddedChart {
  /** Its local id, if no server has it yet. */
  readonly chartId: number | string;
  readonly uuid: string | null;
  readonly name: string;
}

/** A tab that a chart can be added to. */
export interface TabChoice {
  readonly id: string;
  readonly name: string;
}

const repaired = (stored: JsonRecord): LayoutMap => normalise(stored, readLayout(JSON.stringify(stored), []));

/** The tabs of a dashboard, in reading order. */
export function tabChoices(stored: JsonRecord): readonly TabChoice[] {
  const map = repaired(stored);
  return subtree(map, ROOT_ID)
    .filter((id) => componentAt(map, id).type === 'TAB')
    .map((id) => ({ id, name: asText(metaOf(componentAt(map, id))['text']) || id }));
}

/** The layout with a chart at the end of a tab, or of the first one; unchanged if it has the chart already. */
export function addChart(
  stored: JsonRecord,
  chart: AddedChart,
  tab: string | null,
  nextId: NextId,
): Result<LayoutMap, EditRefusal> {
  const map = repaired(stored);
  const isTab = tab !== null && subtree(map, ROOT_ID).includes(tab);
  const addition = { type: 'CHART', ...chart } as const;
  const added = addComponent(map, addition, placeOfAddition(map, isTab ? tab : null, addition), nextId);
  return !added.ok && added.error.reason === 'alreadyHere' ? ok(map) : added;
}
