import { asNumber, asRecord } from '../../jsonValue.ts';
import { type FormData, listOf } from '../form/formData.ts';

/** Whether a form has an annotation layer, shown or not. */
export const usesLayer = (form: FormData, layerId: number): boolean =>
  listOf(form['annotation_layers'])
    .map(asRecord)
    .some(({ sourceType, value }) => sourceType === 'NATIVE' && asNumber(value) === layerId);
