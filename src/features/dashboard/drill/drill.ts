import type { FormData } from '#domain/chart/form/formData.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';

export interface Drill {
  readonly kind: 'detail' | 'by';
  /** The mark; empty for the whole chart. */
  readonly dimensions: Dimensions;
}

export interface DrillDialogProps {
  readonly name: string;
  readonly chartId: number;
  /** The form data of the chart, with the filters that it has on the dashboard. */
  readonly form: FormData;
  readonly dataset: Dataset | undefined;
  readonly drill: Drill;
  readonly onClose: () => void;
}
