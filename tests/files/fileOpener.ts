import { createEngineService } from '../../workers/engine/engineService.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { openedFile, type Opening } from './openedFile.ts';
import type { WrittenFile } from './writtenFiles.ts';

export interface FileOpener {
  /** The engine as it is now. */
  readonly engine: () => LocalEngine;
  readonly open: (file: WrittenFile) => Promise<Opening>;
}

/** Opens files one after the other; an engine that breaks at one is replaced, as in the app. */
export async function createFileOpener(): Promise<FileOpener> {
  let engine = await wasmEngine();
  let service = createEngineService(engine);
  return {
    engine: () => engine,
    async open(file) {
      const opening = await openedFile(service, file);
      if (opening.kind === 'refused' && opening.isBroken) {
        engine = await wasmEngine();
        service = createEngineService(engine);
      }
      return opening;
    },
  };
}
