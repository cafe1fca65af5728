import type { LocalEngine } from './localEngine.ts';
import type { StatementQueue } from './statementQueue.ts';

/** The engine with each of its calls in the queue, so that none runs during another or during a request's statement. */
export function queuedEngine(engine: LocalEngine, { alone }: Pick<StatementQueue, 'alone'>): LocalEngine {
  return {
    attach: (file, alias) => alone(() => engine.attach(file, alias)),
    detach: (alias) => alone(() => engine.detach(alias)),
    addFile: (name, file) => alone(() => engine.addFile(name, file)),
    removeFile: (name) => alone(() => engine.removeFile(name)),
    insert: (rows, table) => alone(() => engine.insert(rows, table)),
    drop: (table) => alone(() => engine.drop(table)),
    run: (sql) => alone(() => engine.run(sql)),
    interrupt: () => engine.interrupt(),
  };
}
