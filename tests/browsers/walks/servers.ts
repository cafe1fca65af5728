import { SALES_ROWS, salesFolder } from '../../e2e/support/salesFolder.ts';
import type { ServerOptions } from '../../support/server.ts';

/** A server with the sales dashboard of a Superset's examples, which starts at once. */
export const salesServer = async (): Promise<ServerOptions> => ({
  copyOf: await salesFolder(),
  args: ['--no-samples', SALES_ROWS],
});
