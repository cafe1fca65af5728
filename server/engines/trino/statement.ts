import type { Coordinator } from './address.ts';
import { TrinoFault, TrinoRefusal } from './fault.ts';
import { callTrino, type HttpReply } from './http.ts';
import { type Page, readPage, rowsOf } from './page.ts';
import type { TrinoSession } from './session.ts';

type Column = NonNullable<Page['columns']>[number];
export type TrinoRow = readonly string[];

/** One statement, from its being sent to its last page. */
export class TrinoStatement {
  private readonly coordinator: Coordinator;
  private readonly session: TrinoSession;
  private readonly aborting = new AbortController();
  private isStopped = false;
  private nextUri: string | null = null;

  constructor(coordinator: Coordinator, session: TrinoSession) {
    this.coordinator = coordinator;
    this.session = session;
  }

  /** The pages of its response; ends what is not read to its end. */
  async *pages(
    sql: string,
    lines = 0,
  ): AsyncGenerator<{ readonly page: Page; readonly rows: Iterable<TrinoRow> }> {
    let reply = await this.call('POST', `${this.coordinator.url}/v1/statement`, sql);
    try {
      for (;;) {
        const { page, data } = pageOf(reply);
        this.nextUri = page.nextUri ?? null;
        if (page.error !== undefined) throw new TrinoFault(page.error, lines);
        this.session.hear(reply.headers);
        yield { page, rows: data === null ? [] : rowsOf(data) };
        if (this.nextUri === null) return;
        // It was stopped before the coordinator said how it is called.
        if (this.isStopped) throw new TrinoFault({ message: 'It was stopped.', errorName: 'USER_CANCELED' });
        reply = await this.call('GET', this.nextUri);
      }
    } finally {
      if (this.nextUri !== null) await this.end();
    }
  }

  /** Ends it there; whoever waits for it learns that it was. */
  stop(): void {
    this.isStopped = true;
    if (this.nextUri === null) return;
    void this.end();
  }

  private async end(): Promise<void> {
    const uri = this.nextUri;
    this.nextUri = null;
    if (uri === null) return;
    try {
      await callTrino(this.coordinator, { method: 'DELETE', url: uri });
    } catch {
      // It cannot be said there: a query that nobody asks for ends by itself.
    }
    this.aborting.abort();
  }

  private call(method: 'GET' | 'POST', url: string, body?: string): Promise<HttpReply> {
    return callTrino(this.coordinator, {
      method,
      url,
      headers: body === undefined ? {} : this.session.headers(),
      ...(body === undefined ? {} : { body }),
      signal: this.aborting.signal,
    });
  }
}

function pageOf({ status, body }: HttpReply): ReturnType<typeof readPage> {
  if (status !== 200) throw new TrinoRefusal(status, body);
  return readPage(body);
}

/** All rows of a small response, and its columns. */
export async function wholeOf(
  pages: AsyncIterable<{ readonly page: Page; readonly rows: Iterable<TrinoRow> }>,
): Promise<{
  readonly columns: readonly Column[];
  readonly rows: readonly TrinoRow[];
  readonly changed: number | null;
}> {
  let columns: readonly Column[] = [];
  let changed: number | null = null;
  const rows: TrinoRow[] = [];
  for await (const { page, rows: some } of pages) {
    columns = page.columns ?? columns;
    changed = page.updateCount ?? changed;
    rows.push(...some);
  }
  return { columns, rows, changed };
}
