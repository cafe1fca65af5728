import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayEdit } from '#domain/access/entities.ts';
import { may } from '#domain/access/rights.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { createDashboard, removeDashboards } from '../dashboardLife.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import type { RowSelection } from './listColumns.tsx';
import { useCaller } from '../useCaller.ts';

/** Creates a dashboard and opens it in edit mode, with or without a server. */
export function NewDashboardButton(): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const { id, rights } = useCaller();
  if (rights === null || !(rights.isAdmin || may(rights, 'can_write', 'Dashboard'))) return null;

  async function create(): Promise<void> {
    const address = await createDashboard(device, id);
    if (address !== null) void navigate(address);
  }
  return (
    <Button
      kind="primary"
      icon={Plus}
      onPress={() => void create().catch((error: unknown) => device.reportError(error, 'new dashboard'))}
    >
      {t('New dashboard')}
    </Button>
  );
}

/** Deletes the selected dashboards; those that the person may not delete are left out. */
export function DeleteButton({
  rows,
  selection: { selected, onChange },
}: {
  readonly rows: readonly Dashboard[];
  readonly selection: RowSelection;
}): ReactNode {
  const device = useDevice();
  const { dashboards } = useDashboards();
  const { toasts } = usePage();
  const { id, rights } = useCaller();
  const wanted = rows.filter((row) => selected.has(row.id));
  const allowed = wanted.filter(
    ({ owners }) =>
      rights !== null &&
      mayEdit(
        { id, rights },
        'dashboard',
        owners.map((owner) => owner.id),
      ),
  );
  if (wanted.length === 0) return null;
  return (
    <Button
      kind="danger"
      icon={Trash2}
      isDisabled={allowed.length === 0}
      onPress={() => {
        onChange(new Set());
        removeDashboards({ ...device, dashboards, toasts }, allowed).catch((error: unknown) =>
          device.reportError(error, 'delete dashboards'),
        );
      }}
    >
      {allowed.length === wanted.length
        ? t('Delete')
        : t('Delete {n} of {all}', { n: allowed.length, all: wanted.length })}
    </Button>
  );
}
