import wasmUrl from '../../../node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm?url';
import { replaceStored, type StoragePorts } from './storedFiles.ts';

/** The interpreter, which stays on the device. */
export async function interpreterBytes({ caches, fetch }: StoragePorts): Promise<ArrayBuffer> {
  const stored = await caches?.match(wasmUrl).catch(() => undefined);
  if (stored !== undefined) return stored.arrayBuffer();
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error('The server does not provide the interpreter of chart types.');
  await replaceStored({ caches }, wasmUrl, response.clone());
  return response.arrayBuffer();
}
