import { ListFilterPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { FilterDialog } from './FilterDialog.tsx';

/** Opens the dialog; as an icon where there is no bar yet. */
export function FilterDialogButton({ asIcon = false }: { readonly asIcon?: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const label = t('Add or edit filters');
  const open = (): void => setOpen(true);
  return (
    <>
      {asIcon ? (
        <IconButton label={label} icon={ListFilterPlus} placement="right" onPress={open} />
      ) : (
        <Button kind="quiet" icon={ListFilterPlus} onPress={open}>
          {label}
        </Button>
      )}
      <FilterDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
