import { isRecord, type JsonRecord } from '../../jsonValue.ts';
import type { ExtraFormData } from '../../nativeFilter/dataMask.ts';

/** Conditions and columns are concatenated; of single values (time range, grain) the last wins. */
export function mergeExtraFormData(parts: readonly ExtraFormData[]): ExtraFormData {
  return mergeRecords(parts);
}

function mergeRecords(parts: readonly JsonRecord[]): JsonRecord {
  const merged: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const before = merged[key];
      if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...before, ...value];
      else merged[key] = isRecord(before) && isRecord(value) ? mergeRecords([before, value]) : value;
    }
  }
  return merged;
}
