import { compareNames } from '#domain/format/compareNames.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { RelatedChart } from '#charts/explore/maps/relatedCharts.ts';
import { shown } from '#documents/state/state.ts';
import { documentOfChart, getCharts, listCharts } from '#store/charts/charts.ts';
import type { Tables } from '#store/schema.ts';

/** The charts on this device that a server has, by name. */
export async function chartsHere(db: Tables): Promise<readonly RelatedChart[]> {
  const charts = (await listCharts(db)).filter(({ id }) => id >= 0);
  return charts
    .map(({ id, name, vizType, datasetId }) => ({ id, name, vizType, datasetId }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

interface SavedForm {
  readonly name: string;
  readonly form: FormData;
}

/** A chart with its form, read from the server if it is not here; null if it is nowhere. */
export async function savedFormHere(
  db: Tables,
  id: number,
  read: () => Promise<unknown>,
): Promise<SavedForm | null> {
  const here = await storedForm(db, id);
  if (here !== null) return here;
  await read();
  return storedForm(db, id);
}

/** A chart with its form, if it is here: by its number, or by the uuid of its document. */
export async function storedForm(db: Tables, id: number | string): Promise<SavedForm | null> {
  const [chart] = typeof id === 'number' ? await getCharts(db, [id]) : [];
  if (chart?.formData) return { name: chart.name, form: chart.formData };
  const row = await documentOfChart(db, id);
  const contents = row && (shown(row) as ChartContents | null);
  return contents ? { name: contents.title, form: contents.form } : null;
}
