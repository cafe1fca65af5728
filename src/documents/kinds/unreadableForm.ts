import { asRecord, asText } from '#domain/jsonValue.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';

/** The form data of a chart as its server stores it, if it cannot be read. A save replaces it. */
export function unreadableForm({ confirmed, saved }: StoredDocument): string | null {
  if (confirmed === null || saved !== null) return null;
  return asText(asRecord(confirmed.info)['unreadableForm']) || null;
}
