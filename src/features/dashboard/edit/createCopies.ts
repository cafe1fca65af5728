import { createDocument } from '#documents/commands/lifeCommands.ts';
import { type SourceId, withSourceCharts } from '#domain/chart/annotation/layerSource.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Command } from '#sync/command.ts';

export interface ChartCopy {
  readonly of: Pick<SavedChart, 'id' | 'uuid'>;
  readonly formData: FormData;
  readonly title: string;
  /** Of the copy. */
  readonly uuid: string;
}

/** What creates copies of charts; layers of a copy show the copies of what they showed. */
export function createCopies(copies: readonly ChartCopy[]): readonly Command[] {
  // By number, or by the uuids of charts that no server has.
  const sources = new Map<SourceId | null, string>(
    copies.flatMap(({ of, uuid }) => [[of.id, uuid] as const, [of.uuid, uuid] as const]),
  );
  return copies.map(({ uuid, title, formData }) => {
    const form = withSourceCharts(formData, (chart) => sources.get(chart));
    return createDocument({ id: uuid, uuid, kind: 'chart', content: { ...newChartContents(title, form) } });
  });
}
