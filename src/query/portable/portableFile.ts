import type { PortableComment, PortableManifest } from '#contract/dashboard/portable.ts';
import { canonicalJson, digest } from '#domain/digest.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/** A dashboard that was read from a portable file. */
export interface PortableFile {
  readonly manifest: PortableManifest;
  /** As a server would send them. */
  readonly dashboard: unknown;
  readonly charts: readonly unknown[];
  readonly datasets: readonly unknown[];
  /** The bodies of responses by the key of their query context. */
  readonly answers: ReadonlyMap<string, Blob>;
  /** The rows of datasets by their id. */
  readonly rows: ReadonlyMap<number, readonly Blob[]>;
  /** The outlines of countries that its charts show, as a server has them. */
  readonly outlines: ReadonlyMap<string, Blob>;
  /** What was said about it and its charts, if the file has that. */
  readonly comments: readonly PortableComment[];
}

/** The part of a query context that identifies it, regardless of the caller. */
export function contextKey({ datasource, queries, result_type: resultType = 'full' }: JsonRecord): string {
  return digest(canonicalJson({ datasource, queries, resultType }));
}
