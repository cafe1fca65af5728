import { expose } from 'comlink';
import { openDb } from '#store/db.ts';
import { browserEngine } from './engine/browserEngine.ts';
import { createEngineService } from './engine/engineService.ts';
import type { EngineService } from './engine/protocol.ts';
import { storedRows } from './engine/storedRows.ts';

// Starting this worker means the engine is needed: load at once; the first request waits for it.
const service = browserEngine().then((engine) =>
  createEngineService(engine, (database) => storedRows(openDb(database))),
);

expose({
  ready: async () => (await service).ready(),
  compute: async (request, number) => (await service).compute(request, number),
  read: async (request, number) => (await service).read(request, number),
  sql: async (request, number) => (await service).sql(request, number),
  render: async (request) => (await service).render(request),
  keep: async (request, number) => (await service).keep(request, number),
  previewFile: async (request, number) => (await service).previewFile(request, number),
  takeFile: async (request, number) => (await service).takeFile(request, number),
  load: async (rows) => (await service).load(rows),
  expect: async (request) => (await service).expect(request),
  stop: async (number) => (await service).stop(number),
} satisfies EngineService);
