import { answerBody, answerQuery, queryFor } from '#domain/compile/answerQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { DUCKDB } from '#domain/compile/dialects.ts';
import { wireText } from '#domain/compile/wireText.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { Refusal } from '#domain/compile/refusal.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { arrowFrame } from './arrowFrame.ts';

/** The engine in the browser, or one like it. */
export interface LocalEngine {
  /** Makes a file's tables readable under a name. The file stays as it is. */
  attach(file: Blob | Uint8Array, alias: string): Promise<void>;
  detach(alias: string): Promise<void>;
  /** Rows as an Arrow stream. Rejects with the engine's own words. */
  run(sql: string): Promise<Uint8Array>;
}

export interface LocalQuestion {
  readonly context: QueryContext;
  /** The dataset as the server has it; its rows are those of the extract. */
  readonly source: Datasource;
  readonly extract: { readonly key: string; readonly file: Blob | Uint8Array; readonly table: string };
  /** Milliseconds since 1970, and the zone the server tells time in. */
  readonly now: number;
  readonly zone: string;
}

export type LocalFailure =
  | Refusal
  /** The engine itself broke: it has to be started anew. */
  | { readonly kind: 'broken'; readonly message: string };

/** Rows that a query asks for when it names no number, and rows that no query gets past: the contract's. */
const LIMITS = { rowLimit: 50_000, maxRows: 100_000 };

/** Answers questions from extracts, in the bytes that a server would answer with. */
export interface EngineService {
  answer(question: LocalQuestion): Promise<Result<Uint8Array<ArrayBuffer>, LocalFailure>>;
  /** Lets go of an extract that was replaced or removed. */
  forget(key: string): Promise<void>;
}

export function createEngineService(engine: LocalEngine): EngineService {
  const aliases = new Map<string, Promise<string>>();
  /** Never used twice: a file that is let go may still be read by a question under way. */
  let lastAlias = -1;

  function aliasOf({ key, file }: LocalQuestion['extract']): Promise<string> {
    const known = aliases.get(key);
    if (known !== undefined) return known;
    const alias = `extract_${++lastAlias}`;
    const attached = engine.attach(file, alias).then(() => alias);
    aliases.set(key, attached);
    attached.catch(() => aliases.delete(key));
    return attached;
  }

  async function answer(question: LocalQuestion): Promise<Result<Uint8Array<ArrayBuffer>, LocalFailure>> {
    const { context, extract, now, zone } = question;
    let alias: string;
    try {
      alias = await aliasOf(extract);
    } catch (cause) {
      return err({ kind: 'broken', message: messageOf(cause) });
    }
    const from = { kind: 'table', catalog: alias, schema: 'main', table: extract.table } as const;
    const source: Datasource = { ...question.source, from };
    const results: object[] = [];
    let broken: string | null = null;
    for (const asked of context.queries) {
      const query = queryFor(context.result_type ?? 'full', asked, source);
      const answered = await answerQuery(
        query,
        source,
        { dialect: DUCKDB, now, zone, ...LIMITS },
        async (sql) => {
          try {
            return ok(arrowFrame(await engine.run(sql)));
          } catch (cause) {
            if (isBroken(cause)) broken = messageOf(cause);
            return err(messageOf(cause));
          }
        },
      );
      if (broken !== null) return err({ kind: 'broken', message: broken });
      if (!answered.ok) return answered;
      results.push(answerBody(answered.value, query, source));
    }
    return ok(new TextEncoder().encode(wireText({ result: results })));
  }

  return {
    answer,
    async forget(key) {
      const attached = aliases.get(key);
      aliases.delete(key);
      if (attached !== undefined) await engine.detach(await attached).catch(() => undefined);
    },
  };
}

/** After an error of WebAssembly itself the engine's memory is in doubt. */
const isBroken = (cause: unknown): boolean =>
  (cause instanceof Error && cause.name === 'RuntimeError') ||
  /RuntimeError|memory access out of bounds/.test(messageOf(cause));

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
