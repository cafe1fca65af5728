import { uncreatedSources, withSourceNumbers } from '#domain/chart/annotation/layerSource.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { localNumber } from '#store/dashboards/localNumbers.ts';
import type { Tables } from '#store/schema.ts';

/** The form of a map whose layers are charts that no server has yet, with the numbers that those have here. */
export async function withLayersHere(db: Tables, form: FormData): Promise<FormData> {
  const numbers = new Map<string, number>();
  for (const uuid of uncreatedSources(form)) {
    const number = await localNumber(db, 'charts', uuid);
    if (number !== undefined) numbers.set(uuid, number);
  }
  return numbers.size === 0 ? form : withSourceNumbers(form, numbers);
}
