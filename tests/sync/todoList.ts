import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import * as v from 'valibot';
import type { ApiError } from '#domain/error/apiError.ts';
import { storageError } from '#domain/error/storageError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { commandsOf } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import type { EnginePorts } from '#sync/ports.ts';
import { createRegistry } from '#sync/registry.ts';
import { type AppTypes, type SyncStore, SYNC_INDEXES, type SyncTables, type WriteTx } from '#sync/tables.ts';

/* A to-do list that is written offline: all that an application tells the sync engine. */

const Todo = v.object({ id: v.string(), title: v.string(), isDone: v.boolean() });
export type Todo = v.InferOutput<typeof Todo>;

interface TodoTables extends SyncTables {
  readonly todos: EntityTable<Todo, 'id'>;
}

interface TodoApp extends AppTypes {
  readonly tables: TodoTables;
  /** Everybody may make every change. */
  readonly refusal: never;
}

export interface TodoApi {
  /** Ends without a response, too: as a `timeout`. A server executes one `requestId` once. */
  put(todo: Todo, requestId: string): Promise<Result<true, ApiError>>;
}

/** Written here at once. Sent as it is by then, once, whatever happens to the response. */
export const putTodo = commandsOf<TodoApp>()('todo.put', {
  args: Todo,
  apply: async (tx, todo) => void (await tx.todos.put(todo)),
  lane: ({ id }) => `todo:${id}`,
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { id }) => (await db.todos.get(id)) ?? null,
  send: (api: TodoApi, _args, todo, { requestId }) => api.put(todo, requestId),
});

export function openTodoList(
  ports: Omit<EnginePorts<TodoApi, TodoApp>, 'store' | 'commands'>,
  disk: DexieOptions,
) {
  const store = todoStore(disk);
  const registry = createRegistry([putTodo]);
  const engine = createSyncEngine({ ...ports, store, commands: registry });
  const dispatch = createDispatch({ ...ports, store, registry, wake: () => engine.wake() });
  return { todos: store.tables.todos, dispatch, engine };
}

function todoStore(disk: DexieOptions): SyncStore<TodoTables> {
  const db = new Dexie('todos', disk) as Dexie & TodoTables;
  db.version(1).stores({ ...SYNC_INDEXES, todos: 'id' });
  return {
    name: db.name,
    tables: db,
    write: async (work) => {
      try {
        return ok(await db.transaction('rw', db.tables, (tx) => work(tx as unknown as WriteTx<TodoTables>)));
      } catch (cause) {
        const error = storageError(cause);
        if (error === null) throw cause;
        return err(error);
      }
    },
  };
}
