import type { LoadModule } from '#charts/added/interpreter.ts';

/** The interpreter of added chart types; loaded by processes that have any. */
export async function openInterpreter(): Promise<LoadModule> {
  const [{ createInterpreters }, { default: variant }] = await Promise.all([
    import('#charts/added/interpreter.ts'),
    import('@jitl/quickjs-wasmfile-release-sync'),
  ]);
  return createInterpreters(variant, () => performance.now());
}
