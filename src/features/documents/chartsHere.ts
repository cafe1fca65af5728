import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { shown } from '#documents/state/state.ts';
import { documentOfChart, getCharts } from '#store/charts/charts.ts';
import type { Tables } from '#store/schema.ts';

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
