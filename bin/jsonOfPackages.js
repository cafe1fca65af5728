import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * For esbuild: Node imports JSON only where an import says so. That of packages, such as outlines of maps, is put into
 * the bundle.
 */
export const jsonOfPackages = {
  name: 'json of packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[@a-z][^:]*\.json$/ }, ({ path, resolveDir }) => ({
      path: createRequire(join(resolveDir, 'from.js')).resolve(path),
    }));
  },
};
