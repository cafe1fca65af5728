import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';

/** What the fields of the settings show and change. */
export interface SettingsProps {
  readonly content: DatasetContents;
  /** `label` is the name of the change in Undo. */
  readonly set: (parts: Partial<DatasetContents>, label: string) => void;
}
