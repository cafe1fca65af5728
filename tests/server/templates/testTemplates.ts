import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { startRenderer } from '../../../server/templates/rendererProcess.ts';
import type { Templates } from '../../../server/templates/template.ts';
import { templateHost, type TemplateHostOptions } from '../../../server/templates/templateHost.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * The real renderers, which start with the first template and end with the test's process. They are bundled as in the
 * build: from sources each would need a second to start, and would run without the restrictions of the built one.
 */
export function testTemplates(known: Partial<TemplateHostOptions> = {}): Templates {
  const built = join(ROOT, '.cache/templates/child.js');
  let isBuilt = false;
  return templateHost({
    childUrl: pathToFileURL(built),
    startChild(entry) {
      if (!isBuilt) {
        // Several test files may run at once: each writes the whole file.
        const outfile = `${built}.${process.pid}`;
        buildSync({
          entryPoints: [join(ROOT, 'server/templates/child.ts')],
          outfile,
          bundle: true,
          platform: 'node',
          target: 'node20',
          format: 'esm',
          logLevel: 'error',
        });
        renameSync(outfile, built);
        isBuilt = true;
      }
      return startRenderer(entry);
    },
    ...known,
  });
}
