/** Where a Trino runs for tests, with the catalogs `memory` and `tpch`: `trino/README.md` beside says how to start one. */
const URL_OF_TRINO = process.env['SEXTANT_TRINO'] ?? '';

export const hasTrino = URL_OF_TRINO !== '';

/** An address of its catalog `memory`, of a user. */
export const trinoAddress = (place = 'memory/default', user = 'sextant'): string =>
  `trino://${user}@${new URL(URL_OF_TRINO).host}/${place}`;

interface Reply {
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: { readonly message: string };
}

/** The responses to a statement as they are sent, one after the other. */
export async function* pagesOfTrino(sql: string): AsyncGenerator<string> {
  const headers = {
    'X-Trino-User': 'tests',
    'X-Trino-Catalog': 'memory',
    'X-Trino-Schema': 'default',
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
  };
  let url: string | undefined = `${URL_OF_TRINO}/v1/statement`;
  for (let body: string | null = sql; url !== undefined; body = null) {
    const said: Response = await fetch(url, body === null ? {} : { method: 'POST', headers, body });
    const page = await said.text();
    yield page;
    url = /"nextUri":"([^"]+)"/.exec(page)?.[1];
  }
}

/** Runs a test's own statement to its end, by the protocol as it is. */
export async function inTrino(sql: string): Promise<readonly (readonly unknown[])[]> {
  const rows: (readonly unknown[])[] = [];
  for await (const page of pagesOfTrino(sql)) {
    const reply = JSON.parse(page) as Reply;
    if (reply.error !== undefined) throw new Error(reply.error.message);
    rows.push(...(reply.data ?? []));
  }
  return rows;
}
