/** Where texts are data: `t` is called elsewhere with what these files say. */
export interface DataTexts {
  /** A file, or a folder with a slash at its end. */
  readonly in: string;
  /** Properties whose values are texts. */
  readonly keys?: readonly string[];
  /** Functions whose arguments are texts. */
  readonly calls?: readonly string[];
  /** Whether each constant at the top of the file, and what functions return, is texts. */
  readonly isAll?: boolean;
}

export const DATA_TEXTS: readonly DataTexts[] = [
  {
    in: 'src/charts/',
    keys: ['label', 'name', 'text', 'title', 'category', 'addLabel', 'emptyText', 'choices', 'fault', 'hint'],
    calls: ['named', 'text', 'number', 'fault', 'sentence', 'countNotes'],
  },
  { in: 'src/charts/explore/adhoc/', calls: ['say'] },
  { in: 'src/charts/kit/controls/choices.ts', isAll: true },
  { in: 'src/charts/mixed/choices.ts', isAll: true },
  { in: 'src/charts/heatmap/choices.ts', isAll: true },
  { in: 'src/charts/explore/panel/panelSections.ts', isAll: true },
  { in: 'src/charts/explore/records/timeColumns.ts', isAll: true },
  { in: 'src/charts/explore/records/mapRecords.ts', isAll: true },
  { in: 'src/charts/explore/maps/mapSizes.ts', isAll: true },
  { in: 'src/charts/kit/spec/text/waysToAll.ts', isAll: true },
  { in: 'src/charts/kit/spec/limits.ts', isAll: true },
  { in: 'src/charts/kit/deck/outOfViewNotes.ts', isAll: true },
  { in: 'src/charts/added/addedDefinition.ts', isAll: true },
  { in: 'src/charts/form/vizTypeName.ts', isAll: true },
  { in: 'src/ui/chart/', keys: ['text'] },
  { in: 'src/app/shell/', keys: ['label', 'group'] },
  { in: 'src/app/files/', keys: ['group'] },
  { in: 'src/features/', keys: ['group', 'addLabel', 'emptyText', 'notThere'], calls: ['listed'] },
  { in: 'src/features/shared/page/settingsPages.ts', keys: ['label', 'notThere'] },
  { in: 'src/features/dashboard/edit/frame/frameItems.ts', keys: ['label'] },
  { in: 'src/features/dashboard/filters/dialog/FilterSwitches.tsx', isAll: true },
  { in: 'src/features/dashboard/edit/header/PropertiesDialog.tsx', calls: ['text'] },
  { in: 'src/features/shared/timeRange/timeRangeTexts.ts', isAll: true },
  { in: 'src/features/documents/changesText.ts', isAll: true },
  { in: 'src/features/documents/kindName.ts', isAll: true },
  { in: 'src/features/documents/conflict/valueText.ts', isAll: true },
  { in: 'src/features/documents/conflict/conflictTexts.ts', isAll: true },
  { in: 'src/features/offline/describeRow.ts', isAll: true },
  { in: 'src/features/explore/controls/AnnotationDialog.tsx', isAll: true },
  { in: 'src/features/explore/controls/records/PartsFields.tsx', isAll: true },
  { in: 'src/features/reports/ReportRuns.tsx', isAll: true },
  { in: 'src/features/sqllab/tabs/', keys: ['label'] },
  { in: 'src/domain/access/passwords.ts', isAll: true },
  { in: 'src/domain/access/roleText.ts', isAll: true },
  { in: 'src/domain/chart/failedQuery.ts', keys: ['text'] },
  { in: 'src/domain/chart/chartParts.ts', isAll: true },
  { in: 'src/domain/chart/query/controlLabels.ts', isAll: true },
  { in: 'src/domain/chart/annotation/', calls: ['err'] },
  { in: 'src/domain/dashboard/form/dashboardParts.ts', isAll: true },
  { in: 'src/domain/dashboard/edit/', calls: ['say'] },
  { in: 'src/domain/dashboard/edit/refusal.ts', isAll: true },
  { in: 'src/domain/dashboard/edit/scopeChange.ts', isAll: true },
  { in: 'src/features/dashboard/edit/session/editSession.ts', isAll: true },
  { in: 'src/domain/dataset/contents/datasetParts.ts', isAll: true },
  { in: 'src/domain/error/statusText.ts', isAll: true },
  { in: 'src/domain/dataset/replace/fieldNames.ts', isAll: true },
  { in: 'src/domain/filter/config/validateFilters.ts', isAll: true },
  { in: 'src/domain/compile/sql/dialects.ts', keys: ['label'] },
  { in: 'src/domain/catalogue/connection/connectionDraft.ts', isAll: true },
  { in: 'src/domain/device/files/', keys: ['text'] },
  { in: 'server/http/response/issues.ts', isAll: true },
  { in: 'server/queries/costBody.ts', isAll: true },
  { in: 'src/query/sql/estimateCost.ts', isAll: true },
  { in: 'src/domain/timeRange/', calls: ['err'], keys: ['fault'] },
];
