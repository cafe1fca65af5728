import { wordsOf, type NamePart } from '../merge/part.ts';

const FIELDS: Readonly<Record<string, string>> = {
  cacheTimeout: 'Cache timeout',
  certificationDetails: 'Certification',
  certifiedBy: 'Certification',
  description: 'Description',
  owners: 'Owners',
  title: 'Title',
};

const CONTROLS: Readonly<Record<string, string>> = {
  adhoc_filters: 'Filters',
  datasource: 'Dataset',
  groupby: 'Dimensions',
  viz_type: 'Chart type',
};

/** Names what a change or a conflict of a chart is about: a field or a control. */
export const chartPart: NamePart = ({ path: [field = '', control] }) => ({
  noun:
    field === 'form' && control !== undefined
      ? (CONTROLS[control] ?? wordsOf(control))
      : (FIELDS[field] ?? wordsOf(field)),
  name: '',
  aspect: 'settings',
  key: `${field} ${control ?? ''}`,
});
