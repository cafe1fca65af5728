import type { Connection, Submittable } from 'pg';

/** A column of a statement, as PostgreSQL describes it before anything runs. */
export interface PostgresField {
  readonly name: string;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

/** The part of the client's connection that speaks the extended protocol, which its types leave out. */
interface Wire {
  parse(query: { readonly text: string; readonly name: string; readonly types: readonly number[] }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

interface Settle {
  resolve(fields: readonly PostgresField[] | null): void;
  reject(cause: unknown): void;
}

/** Asks what a text returns. It has to be one statement: the extended protocol takes no other. */
export class Describe implements Submittable {
  private readonly text: string;
  private readonly settle: Settle;
  private fields: readonly PostgresField[] | null = null;
  private failed = false;

  constructor(text: string, settle: Settle) {
    this.text = text;
    this.settle = settle;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly PostgresField[] }): void {
    this.fields = fields;
  }

  handleError(cause: unknown): void {
    this.failed = true;
    this.settle.reject(cause);
  }

  handleReadyForQuery(): void {
    if (!this.failed) this.settle.resolve(this.fields);
  }
}
