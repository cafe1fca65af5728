import { err, ok, type Result } from '#domain/result.ts';
import { decodeChart } from '../results/chart/decodeChart.ts';
import { digestOf } from '../results/chart/digestOf.ts';
import type { LocalFailure, ComputedResponse } from './protocol.ts';

/** A computed response with its rows, which are read from its bytes like those of a server. */
export function readComputed(body: Uint8Array<ArrayBuffer>): Result<ComputedResponse, LocalFailure> {
  const decoded = decodeChart(body);
  if (!decoded.ok) return err({ kind: 'unreadable', message: decoded.error.message });
  return ok({ body, queries: decoded.value, digest: digestOf(decoded.value) });
}
