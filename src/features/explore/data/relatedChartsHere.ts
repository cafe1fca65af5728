import type { RelatedChart } from '#charts/explore/maps/relatedCharts.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { compareNames } from '#domain/format/compareNames.ts';
import { shown } from '#documents/state/state.ts';
import { listCharts } from '#store/charts/charts.ts';
import type { Tables } from '#store/schema.ts';
import { type Annotated, uncreatedCharts } from '../../documents/annotations/annotationsHere.ts';

/** The charts on this device that a chart can have within it, by name. */
export async function relatedChartsHere(db: Tables, annotated: Annotated): Promise<readonly RelatedChart[]> {
  const created = (await listCharts(db)).filter(({ id }) => id >= 0);
  const uncreated = (await uncreatedCharts(db, annotated)).map((row): RelatedChart => {
    const { form, title } = shown(row) as ChartContents;
    const datasetId = datasetOf(form).id;
    return { id: row.id, uuid: row.uuid, name: title, vizType: vizType(form), datasetId };
  });
  return [...created, ...uncreated].toSorted((a, b) => compareNames(a.name, b.name));
}
