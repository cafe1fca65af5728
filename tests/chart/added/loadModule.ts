import variant from '@jitl/quickjs-wasmfile-release-sync';
import { createInterpreters, type LoadModule } from '#charts/added/interpreter.ts';

/** The interpreter as a server has it. */
export const openInterpreter = (now: () => number = () => Date.now()): Promise<LoadModule> =>
  createInterpreters(variant, now);
