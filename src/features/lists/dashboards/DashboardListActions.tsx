import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import { Button } from '#ui/kit/Button.tsx';
import { useOneAtATime } from '#ui/page/useOneAtATime.ts';
import { t } from '#ui/t.ts';
import { createDashboard } from '../../documents/dashboardLife.ts';
import { useDevice } from '../../services/device.ts';
import { useCaller } from '../../services/useCaller.ts';

/** Creates a dashboard and opens it in edit mode, with or without a server. */
export function NewDashboardButton(): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const { id, rights } = useCaller();
  const [isBusy, run] = useOneAtATime();
  if (rights === null || !(rights.isAdmin || may(rights, 'can_write', 'Dashboard'))) return null;

  async function create(): Promise<void> {
    const address = await createDashboard(device, id);
    if (address !== null) void navigate(address);
  }
  return (
    <Button
      kind="primary"
      icon={Plus}
      isDisabled={isBusy}
      onPress={() => void run(create).catch((error: unknown) => device.reportError(error, 'new dashboard'))}
    >
      {t('New dashboard')}
    </Button>
  );
}
