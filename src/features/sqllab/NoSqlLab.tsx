import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';

/** Shown to a person who may see dashboards but not run SQL. */
export function NoSqlLab(): ReactNode {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={ShieldAlert}
      title={t('You do not have permission to run SQL')}
      action={<Button onPress={() => void navigate('/dashboard/list/')}>{t('Dashboards')}</Button>}
    >
      {t('Your account has no role that includes SQL Lab. Ask an administrator for one, such as sql_lab.')}
    </EmptyState>
  );
}
