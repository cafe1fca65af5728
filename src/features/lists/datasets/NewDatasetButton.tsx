import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useMayCreateDatasets } from './useMayCreateDatasets.ts';

export function NewDatasetButton(): ReactNode {
  const navigate = useNavigate();
  if (!useMayCreateDatasets()) return null;
  return (
    <Button kind="primary" icon={Plus} onPress={() => void navigate('/tablemodelview/add/')}>
      {t('New dataset')}
    </Button>
  );
}
