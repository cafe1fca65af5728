import type { IncomingHttpHeaders } from 'node:http';

/** Where names without a catalog or a schema are. */
export interface NameScope {
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** What one statement leaves for the next: a server of Trino keeps none of it, and is told it with each. */
export class TrinoSession {
  private place: NameScope;
  private transaction: string | null = null;
  private readonly properties = new Map<string, string>();
  private readonly prepared = new Map<string, string>();
  private readonly roles = new Map<string, string>();

  constructor(place: NameScope) {
    this.place = place;
  }

  get isInTransaction(): boolean {
    return this.transaction !== null;
  }

  enter(place: NameScope): void {
    this.place = place;
  }

  headers(): Readonly<Record<string, string>> {
    const { catalog, schema } = this.place;
    return {
      ...(catalog === null ? {} : { 'X-Trino-Catalog': catalog }),
      ...(schema === null ? {} : { 'X-Trino-Schema': schema }),
      'X-Trino-Transaction-Id': this.transaction ?? 'NONE',
      ...listed('X-Trino-Session', this.properties),
      ...listed('X-Trino-Prepared-Statement', this.prepared),
      ...listed('X-Trino-Role', this.roles),
    };
  }

  /** What the response to a statement sets. */
  hear(headers: IncomingHttpHeaders): void {
    const said = (name: string): readonly string[] => {
      const value = headers[`x-trino-${name}`];
      return value === undefined ? [] : String(value).split(/,\s*/);
    };
    const put = (into: Map<string, string>, pairs: readonly string[]): void => {
      for (const pair of pairs) into.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    };
    put(this.properties, said('set-session'));
    put(this.prepared, said('added-prepare'));
    put(this.roles, said('set-role'));
    for (const name of said('clear-session')) this.properties.delete(name);
    for (const name of said('deallocated-prepare')) this.prepared.delete(name);
    const [catalog] = said('set-catalog');
    const [schema] = said('set-schema');
    if (catalog !== undefined) this.place = { ...this.place, catalog };
    if (schema !== undefined) this.place = { ...this.place, schema };
    const [started] = said('started-transaction-id');
    if (started !== undefined) this.transaction = started;
    if (said('clear-transaction-id').length > 0) this.transaction = null;
  }
}

/** Names and values stay encoded as they came. */
const listed = (name: string, values: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  values.size === 0 ? {} : { [name]: Array.from(values, ([key, value]) => `${key}=${value}`).join(',') };
