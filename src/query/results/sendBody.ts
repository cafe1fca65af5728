import { proxy, transfer } from 'comlink';
import { err, ok, type Result } from '#domain/result.ts';
import type {
  DecodedRows,
  DecodeFailure,
  DecodeRequest,
  ResultsApi,
} from '../../../workers/results/protocol.ts';
import { inLargerPieces } from './inLargerPieces.ts';

/**
 * Transfers the body. JSON goes as a stream, since it is decoded while it arrives. Arrow is needed whole, and its bytes
 * transfer faster in one piece; so does JSON in browsers without transferable streams.
 */
export async function sendBody(
  api: ResultsApi,
  request: DecodeRequest,
  progress: ((done: number) => void) | undefined,
): Promise<Result<DecodedRows, DecodeFailure>> {
  const report = progress === undefined ? [] : [proxy(progress)];
  const { body: given, format } = request;
  const body = given instanceof ArrayBuffer || format !== 'json' ? given : inLargerPieces(given);
  if (body instanceof ArrayBuffer || format === 'json') {
    try {
      return await api.decode(transfer({ ...request, body }, [body]), ...report);
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'DataCloneError';
      if (!isRefused || body instanceof ArrayBuffer) throw error;
    }
  }
  const bytes = await readAll(body);
  if (!bytes.ok) return bytes;
  return api.decode(transfer({ ...request, body: bytes.value }, [bytes.value]), ...report);
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Result<ArrayBuffer, DecodeFailure>> {
  try {
    return ok(await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
  } catch (cause) {
    return err({ kind: 'interrupted', cause });
  }
}
