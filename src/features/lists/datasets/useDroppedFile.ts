import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** A file dropped anywhere on the list becomes a dataset, if the person may create one. */
export function useDroppedFile(mayCreate: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!mayCreate) return undefined;
    const onDragOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      void navigate('/tablemodelview/add/', { state: file });
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [navigate, mayCreate]);
}
