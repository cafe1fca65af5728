import { CHART_SHAPE } from '../chart/chartContents.ts';
import { DASHBOARD_SHAPE, dashboardForm } from '../dashboard/form/dashboardContent.ts';
import { type ContentChange, difference } from '../merge/difference.ts';
import { present } from '../merge/side.ts';
import { type CodeFile, valueOf } from './codeFiles.ts';
import { chartOfFile, dashboardOfFile, type FileReferences } from './contentsOfFile.ts';

/** The changes from one version of a file to another, as the documents of pages have them; null for other kinds. */
export function changesOfFiles(
  from: CodeFile,
  to: CodeFile,
  references: FileReferences,
): readonly ContentChange[] | null {
  const [before, after] = [valueOf(from), valueOf(to)];
  switch (from.kind.folder) {
    case 'charts':
      return difference(
        CHART_SHAPE,
        present(chartOfFile(before, references)),
        present(chartOfFile(after, references)),
      );
    case 'dashboards':
      return difference(
        DASHBOARD_SHAPE,
        present(dashboardForm(dashboardOfFile(before, references))),
        present(dashboardForm(dashboardOfFile(after, references))),
      );
    default:
      return null;
  }
}
