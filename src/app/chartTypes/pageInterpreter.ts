import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newVariant } from 'quickjs-emscripten-core';
import { createInterpreters, type LoadModule } from '#charts/added/interpreter.ts';

/** The interpreter of added chart types, of its bytes. */
export async function pageInterpreter(bytes: Promise<ArrayBuffer>): Promise<LoadModule> {
  const wasmModule = await WebAssembly.compile(await bytes);
  return createInterpreters(newVariant(variant, { wasmModule }), () => performance.now());
}
