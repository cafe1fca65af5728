import * as v from 'valibot';
import { EXTRACT_HEADER, extractReceipt, type ExtractReceipt } from '#contract/dataset/extract.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';

export interface ReadExtract {
  readonly receipt: ExtractReceipt;
  /** Null if the rows are partial: they could answer nothing, so the rest is not fetched. */
  readonly file: Blob | null;
}

/** Bytes received, and their total; null if unknown. */
export type OnBytes = (done: number, total: number | null) => void;

/** The file of a dataset's rows during download. The browser may store it outside of memory. */
export async function readExtract(
  { body, headers, status }: Response,
  onBytes: OnBytes,
): Promise<Result<ReadExtract, ApiError>> {
  const head = headers.get(EXTRACT_HEADER);
  if (head === null || body === null) return err({ kind: 'notTheServer', status, found: 'page' });
  const parsed = v.safeParse(extractReceipt, parseJson(head));
  if (!parsed.success)
    return err({ kind: 'badShape', status, issues: parsed.issues.map((issue) => v.summarize([issue])) });
  const receipt = parsed.output;
  // The length is that of the transferred bytes, which may be compressed.
  const length = headers.has('Content-Encoding') ? null : headers.get('Content-Length');
  const total = length === null ? null : Number(length);
  try {
    if (!receipt.complete) {
      await body.cancel();
      return ok({ receipt, file: null });
    }
    const counted = body.pipeThrough(counting((done) => onBytes(done, total)));
    const file = await new Response(counted).blob();
    if (total === null || file.size === total) return ok({ receipt, file });
    return err({ kind: 'offline', cause: new Error(`${file.size} of ${total} bytes came`) });
  } catch (cause) {
    const isStopped = cause instanceof DOMException && cause.name === 'AbortError';
    return err({ kind: isStopped ? 'aborted' : 'offline', cause });
  }
}

function counting(onProgress: (done: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let done = 0;
  return new TransformStream({
    transform(chunk, controller) {
      done += chunk.length;
      onProgress(done);
      controller.enqueue(chunk);
    },
  });
}
