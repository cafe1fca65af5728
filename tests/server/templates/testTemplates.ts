import type { Templates } from '../../../server/templates/template.ts';
import { templateHost, type TemplateHostOptions } from '../../../server/templates/templateHost.ts';
import { bundled } from '../../support/serverBundle.ts';

/**
 * The real renderers, which start with the first template and end with the test's process. They are bundled as in the
 * build: from sources each would need a second to start, and would run without the restrictions of the built one.
 */
export const testTemplates = (known: Partial<TemplateHostOptions> = {}): Templates =>
  templateHost({ childUrl: bundled('templateChild'), ...known });
