import { shown } from '#documents/state/state.ts';
import { controlName } from '#charts/form/controlName.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';

/**
 * What a place of a replacement is called: a control as the form of its chart calls it. Others come with their names.
 */
export function placeNames(row: StoredDocument, where: readonly string[]): readonly string[] {
  if (row.kind !== 'chart') return where;
  const form = asRecord(asRecord(shown(row))['form']);
  return where.map((key) => controlName(asText(form['viz_type']), key));
}
