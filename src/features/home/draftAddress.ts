import type { StoredDocument } from '#store/documents/documentRow.ts';

type Named = Pick<StoredDocument, 'kind' | 'id' | 'remoteId' | 'uuid'>;

/** Where a document with unsaved changes is edited. */
export function draftAddress({ kind, id, remoteId, uuid }: Named): string {
  const name = remoteId ?? uuid ?? id;
  switch (kind) {
    case 'chart':
      return `/explore/?slice_id=${name}`;
    case 'dataset':
      return `/tablemodelview/edit/${name}`;
    case 'annotationLayer':
      return `/annotationlayer/${name}/annotation/`;
    case 'cssTemplate':
      return `/csstemplatemodelview/edit/${name}/`;
    case 'theme':
      return `/theme/edit/${name}/`;
    case 'tag':
      return `/superset/all_entities/?id=${name}`;
    case 'report':
      return `/report/list/?report=${name}`;
    case 'playlist':
      return `/kiosk/list/?playlist=${name}`;
    default:
      return `/superset/dashboard/${name}/?edit=true`;
  }
}
