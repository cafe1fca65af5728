import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayEdit, type OwnedEntity } from '#domain/access/entities.ts';
import type { Owner } from '#domain/owner.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import { useCaller } from '../services/useCaller.ts';
import type { RowSelection } from './listColumns.tsx';

interface DeleteButtonProps<Row> {
  readonly entity: OwnedEntity;
  readonly rows: readonly Row[];
  readonly selection: RowSelection;
  readonly remove: (rows: readonly Row[]) => Promise<unknown>;
}

/** Deletes the selected rows; those that the person may not delete are left out. */
export function DeleteButton<Row extends { readonly id: number; readonly owners?: readonly Owner[] }>({
  entity,
  rows,
  selection: { selected, onChange },
  remove,
}: DeleteButtonProps<Row>): ReactNode {
  const { reportError } = useDevice();
  const { id, rights } = useCaller();
  const wanted = rows.filter((row) => selected.has(row.id));
  const allowed = wanted.filter(
    // What no server has yet is the person's own.
    ({ id: number, owners = [] }) =>
      number < 0 ||
      (rights !== null &&
        mayEdit(
          { id, rights },
          entity,
          owners.map((owner) => owner.id),
        )),
  );
  if (wanted.length === 0) return null;
  return (
    <Button
      kind="danger"
      icon={Trash2}
      isDisabled={allowed.length === 0}
      onPress={() => {
        onChange(new Set());
        remove(allowed).catch((error: unknown) => reportError(error, `delete ${entity}`));
      }}
    >
      {allowed.length === wanted.length
        ? t('Delete')
        : t('Delete {n} of {all}', { n: allowed.length, all: wanted.length })}
    </Button>
  );
}
